/**
 * Puts a text on the clipboard. Browsers offer their clipboard API on https and localhost only; a portal on plain HTTP
 * in someone's own network copies the older way. Knows nothing outside itself: the sign-in page takes its text (decision record 0290).
 *
 * @returns whether it is there: nothing may say "copied" otherwise.
 */
export async function copyToClipboard(text: string): Promise<boolean> {
  const copyByCommand = (): boolean => {
    let isCopied = false;
    const put = (event: ClipboardEvent): void => {
      if (event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      isCopied = true;
    };
    document.addEventListener("copy", put);
    try {
      return document.execCommand("copy") && isCopied;
    } finally {
      document.removeEventListener("copy", put);
    }
  };

  // Typed as always present, which it is not outside a secure context.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return copyByCommand();
  return clipboard.writeText(text).then(() => true, copyByCommand);
}
