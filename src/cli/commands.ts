import { accountCommands } from './accounts.ts';
import { backupCommands } from './backups.ts';
import type { Command } from './command.ts';
import { creditsCommands } from './credits.ts';
import { doctorCommands } from './doctor/doctor.ts';
import { filesCommands } from './files.ts';
import { installationCommands } from './installation.ts';
import { keyCommands } from './keys.ts';
import { requestCommands } from './requests.ts';
import { skuCommands } from './skus.ts';
import { trashCommands } from './trash.ts';

/** The table. Its order is the order of the help and of the documents. */
export const cliCommands: readonly Command[] = [
  ...doctorCommands,
  ...creditsCommands,
  ...skuCommands,
  ...accountCommands,
  ...keyCommands,
  ...requestCommands,
  ...installationCommands,
  ...filesCommands,
  ...backupCommands,
  ...trashCommands,
];
