/** Tells at a field what is wrong with it, as Mantine's fields do; undefined takes it away. Knows nothing outside itself. */
export function tellAtField(field: HTMLInputElement, words: string | undefined): void {
  const place = field.closest(".field");
  place?.querySelector(".error")?.remove();
  place?.toggleAttribute("data-error", words !== undefined);
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  if (words === undefined) return;
  const error = document.createElement("p");
  error.className = "error";
  error.id = `${field.id}-error`;
  error.textContent = words;
  place?.append(error);
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", error.id);
}

/** Tells above the fields what went wrong, in the region that reads it out; undefined takes it away. Knows nothing outside itself. */
export function tellAboveFields(
  form: HTMLFormElement,
  problem: { readonly words: string; readonly requestId?: string | undefined } | undefined,
): void {
  const region = form.querySelector("[role=alert]");
  region?.replaceChildren();
  const template = document.querySelector<HTMLTemplateElement>("#problem");
  if (problem === undefined || template === null) return;
  const told = template.content.cloneNode(true) as DocumentFragment;
  const [words, request] = told.querySelectorAll("p");
  if (words !== undefined) words.textContent = problem.words;
  for (const code of told.querySelectorAll("code")) code.textContent = problem.requestId ?? "";
  if (problem.requestId === undefined) request?.remove();
  region?.append(told);
}
