/** How urgent a message's news is; the lowest goes first (lua/includes/mailbox.lua). */
export const MAIL_CLASSES = { end: 0, first: 1, progress: 2 } as const;
export type MailClass = (typeof MAIL_CLASSES)[keyof typeof MAIL_CLASSES];
