/** Listeners for what people enter: with what is in the box now. */

export const onText =
  (run: (text: string) => void) =>
  ({ currentTarget: box }: Event): void => {
    if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement || box instanceof HTMLSelectElement)
      run(box.value);
  };

/** The input is empty again afterwards: the same file can be chosen once more. */
export const onFiles =
  (run: (files: File[]) => void) =>
  ({ currentTarget: box }: Event): void => {
    if (!(box instanceof HTMLInputElement)) return;
    run([...(box.files ?? [])]);
    box.value = '';
  };
