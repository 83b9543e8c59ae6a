/**
 * Keys with which somebody writes Japanese or Chinese are the input method's: Enter takes the word, the
 * arrows choose one, Escape gives it up. No handler of ours or of a library gets them, or a half-written
 * text would be sent. Safari ends the composition before the key that ends it, and tells by its code only.
 */
export function ignoreComposingKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === codeOfInputMethod) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}

const codeOfInputMethod = 229;
