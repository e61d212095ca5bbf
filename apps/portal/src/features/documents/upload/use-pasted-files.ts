import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Gives the files that are pasted in a place. Firefox tells the page's body of what is pasted while a field for files has
 * the focus, other browsers the field itself.
 */
export function usePastedFiles(place: RefObject<HTMLElement | null>, onFiles: (files: Iterable<File>) => void): void {
  const take = useEffectEvent(({ target, clipboardData }: ClipboardEvent) => {
    const files = clipboardData?.files ?? [];
    const at = target === document.body ? document.activeElement : target;
    if (files.length > 0 && place.current?.contains(at as Node | null)) onFiles(files);
  });
  useEffect(() => {
    document.addEventListener("paste", take);
    return () => document.removeEventListener("paste", take);
  }, []);
}
