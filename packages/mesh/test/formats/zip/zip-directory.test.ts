import { expect, test } from 'vitest';
import { readModel } from '../../../src/formats/read-model.ts';
import { deflated, utf8, zipThatSays } from '../../support/hostile.ts';

const OBJ = utf8('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');

/** The same archive with sizes, place and directory in the fields of zip64. */
function wide(archive: Uint8Array): Uint8Array {
  const plain = Buffer.from(archive);
  const end = plain.length - 22;
  const at = plain.readUInt32LE(end + 16);
  const entry = Buffer.from(plain.subarray(at, end));
  const field = Buffer.alloc(28);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  [24, 20, 42].forEach((from, i) => {
    field.writeBigUInt64LE(BigInt(entry.readUInt32LE(from)), 4 + i * 8);
    entry.writeUInt32LE(0xffffffff, from);
  });
  entry.writeUInt16LE(field.length, 30);
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(1n, 32);
  record.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + entry.length + field.length), 8);
  const last = Buffer.from(plain.subarray(end));
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 16);
  return new Uint8Array(Buffer.concat([plain.subarray(0, at), entry, field, record, locator, last]));
}

test('an archive is read with its sizes in plain fields, in those of zip64, and behind a comment', async () => {
  const plain = zipThatSays([{ name: 'model.obj', packed: deflated(OBJ), method: 8, size: OBJ.length }]);
  const commented = Buffer.concat([plain, utf8('made by hand, PK\x05\x06 and all')]);
  commented.writeUInt16LE(commented.length - plain.length, plain.length - 2);
  for (const archive of [plain, wide(plain), new Uint8Array(commented)]) {
    expect((await readModel(archive)).parts[0]!.indices).toHaveLength(3);
  }
});

test('an archive whose numbers lead out of it is damaged', async () => {
  const plain = zipThatSays([{ name: 'model.obj', packed: OBJ, method: 0, size: OBJ.length }]);
  const end = plain.length - 22;
  for (const [at, value] of [
    [end + 16, 0x7fffffff],
    [end + 16, 3],
    [end - 46 - 9 + 42, 0x7fffffff],
    [end - 46 - 9 + 28, 0xffff],
  ] as const) {
    const bytes = plain.slice();
    new DataView(bytes.buffer).setUint32(at, value, true);
    await expect(readModel(bytes)).rejects.toMatchObject({ name: 'ModelReadError', code: 'broken' });
  }
});
