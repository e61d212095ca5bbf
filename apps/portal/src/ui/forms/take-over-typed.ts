import type { UseFormReturnType } from "@mantine/form";

/**
 * Reads the fields as they stand on the page: a browser may have filled them in, and a person may have typed, before the
 * scripts were there to hear of it. The names that come back are of fields whose text the browser cannot read: of half a
 * date it gives nothing at all.
 */
export function takeOverTyped<Values>(element: HTMLFormElement, form: UseFormReturnType<Values>): string[] {
  const values = form.getValues() as Record<string, unknown>;
  const unreadable: string[] = [];
  for (const field of element.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue;
    if (!Object.hasOwn(values, field.name)) continue;
    if (field.validity.badInput) unreadable.push(field.name);
    const typed = field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;
    if (values[field.name] !== typed) form.setFieldValue(field.name, typed as never, { forceUpdate: false });
  }
  return unreadable;
}
