import { UserError } from 'kiln-errors';

/**
 * Records outlive the Kiln that wrote them. Each says its version in a field `v`; one without is of the first release,
 * which is version 1. An older record is brought up to date as it is read; one of a newer Kiln (after a step back, or while
 * processes of two versions run beside each other) is recognized, shown as what it is, and left alone.
 */

/** A record as its Redis hash has it. */
export type Fields = Readonly<Record<string, string>>;

/**
 * From one version to the next. Nothing is written back for it: the next change of the record writes some fields in the
 * new way, so what is new already must stay as it is.
 */
export type Upgrade = (fields: Fields) => Fields;

/** What only a newer Kiln can read. Its words are for the one who asked for it. */
export class NewerRecord extends UserError {
  constructor() {
    super(
      'newer_record',
      'This was made by a newer version of Kiln than the one that answers, which leaves it as it is. When Kiln is up to date again it goes on.',
    );
  }
}

export interface Versions {
  /** What this Kiln writes. */
  current: number;
  /** The fields as the current version has them. @throws {NewerRecord} */
  read(fields: Fields): Fields;
}

/** @param upgrades the first makes version 2 of version 1, and so on */
export function createVersions(upgrades: readonly Upgrade[] = []): Versions {
  const current = 1 + upgrades.length;
  return {
    current,
    read(fields) {
      const version = Number(fields.v ?? 1);
      if (!(version <= current)) throw new NewerRecord();
      return upgrades.slice(version - 1).reduce((older, upgrade) => upgrade(older), fields);
    },
  };
}
