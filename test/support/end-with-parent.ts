/** Loaded before a program of a test: what was started and forgotten would keep the output open that its starter waits for. */

process.once('disconnect', () => process.exit());
process.channel?.unref();
