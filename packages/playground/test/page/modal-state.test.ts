import { expect, test } from 'vitest';
import { checkModal, modalAnswer, openModal } from '../../src/page/forms/modal-state.ts';
import type { ModalComponent } from '../../src/page/protocol/types.ts';

// As they come from the gateway; the typed form has enums that have no values at run time here.
const label = (name: string, component: object): ModalComponent =>
  ({ type: 18, id: 1, label: name, component }) as unknown as ModalComponent;

const form = (...components: ModalComponent[]) =>
  openModal({ id: '9', custom_id: 'm', title: 't', application: { id: '10', name: 'Kiln' }, components });

test('says what is wrong under each field and sends nothing until it is right', () => {
  const modal = form(
    label('Name', { type: 4, custom_id: 'name', style: 1, min_length: 3, max_length: 5 }),
    label('Note', { type: 4, custom_id: 'note', style: 2, required: false }),
    label('Size', { type: 3, custom_id: 'size', options: [{ label: '2K', value: '2' }] }),
    label('Picture', { type: 19, custom_id: 'picture' }),
    label('Formats', {
      type: 22,
      custom_id: 'formats',
      min_values: 2,
      options: [
        { label: 'a', value: 'a' },
        { label: 'b', value: 'b' },
      ],
    }),
  );
  expect(checkModal(modal)).toBe(false);
  expect([...modal.errors]).toEqual([
    ['name', 'This field is required.'],
    ['size', 'Choose an option.'],
    ['picture', 'Choose a file.'],
    ['formats', 'Choose at least 2 options.'],
  ]);
  modal.text.set('name', 'ab');
  modal.values.set('size', ['2']);
  modal.values.set('formats', ['a', 'b']);
  modal.files.set('picture', [{ key: 'k', file: new File(['x'], 'x.png') }]);
  checkModal(modal);
  expect([...modal.errors]).toEqual([['name', 'Must be at least 3 characters.']]);
  modal.text.set('name', 'abc');
  expect(checkModal(modal)).toBe(true);
});

test('an optional text of blanks is none, and a required one is missing', () => {
  const text = (custom_id: string, over: object) =>
    label(custom_id, { type: 4, custom_id, style: 1, min_length: 3, ...over });
  const modal = form(text('note', { required: false }), text('name', {}));
  modal.text.set('note', '  ');
  modal.text.set('name', '    ');

  expect(checkModal(modal)).toBe(false);
  expect([...modal.errors]).toEqual([['name', 'This field is required.']]);
  modal.text.set('name', ' abc');
  expect(checkModal(modal)).toBe(true);
  expect(modalAnswer(modal).components).toMatchObject([{ component: { value: '' } }, { component: { value: ' abc' } }]);
});

test('starts with the defaults and answers in the shape of the form', () => {
  const file = new File(['x'], 'x.png');
  const modal = form(
    { type: 10, id: 2, content: 'hello' } as ModalComponent,
    label('Name', { type: 4, custom_id: 'name', style: 1, value: 'mug' }),
    label('Size', {
      type: 3,
      custom_id: 'size',
      options: [
        { label: '2K', value: '2' },
        { label: '4K', value: '4', default: true },
      ],
    }),
    label('Quality', { type: 21, custom_id: 'quality', required: false, options: [{ label: 'Fine', value: 'fine' }] }),
    label('Agree', { type: 23, custom_id: 'agree', default: true }),
    label('Pictures', { type: 19, custom_id: 'pictures', max_values: 2 }),
  );
  modal.files.set('pictures', [
    { key: 'a', file },
    { key: 'b', file },
  ]);
  expect(modalAnswer(modal)).toEqual({
    files: [file, file],
    components: [
      { type: 10 },
      { type: 18, component: { type: 4, custom_id: 'name', value: 'mug' } },
      { type: 18, component: { type: 3, custom_id: 'size', values: ['4'] } },
      { type: 18, component: { type: 21, custom_id: 'quality', value: null } },
      { type: 18, component: { type: 23, custom_id: 'agree', value: true } },
      { type: 18, component: { type: 19, custom_id: 'pictures', values: ['0', '1'] } },
    ],
  });
});

test('understands the older forms whose inputs carry their own label', () => {
  const row = { type: 1, id: 1, components: [{ type: 4, custom_id: 'n', label: 'Name', style: 1 }] } as ModalComponent;
  const modal = form(row);
  modal.text.set('n', 'x');
  expect(modal.fields[0]?.label).toBe('Name');
  expect(modalAnswer(modal).components).toEqual([{ type: 1, components: [{ type: 4, custom_id: 'n', value: 'x' }] }]);
});
