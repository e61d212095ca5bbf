/**
 * Draws the one document that the page above hands over: an image as it is, a PDF page by page as each comes into view. It has no
 * origin, no cookie and no network but its own files; what a PDF says of scripts and forms is left alone. One whose scripts, or whose lock,
 * only show once it is unpacked is not drawn either (decision record 0310). Where a page of several cannot be drawn the others are.
 */
export const FRAME_SCRIPT = `
const main = document.querySelector("#document");
const tell = (kind) => parent.postMessage({ kind }, "*");
const held = (kind) => Object.assign(new Error(kind), { kind });
const drawImage = (bytes, mediaType, label) => new Promise((resolve, reject) => {
  const image = new Image();
  image.alt = label;
  image.onload = () => resolve(1);
  image.onerror = reject;
  image.src = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  main.append(image);
});
const drawPdf = async (bytes, label) => {
  const [pdf, worker] = await Promise.all([import("/document-viewer/pdf.mjs"), import("/document-viewer/pdf.worker.mjs")]);
  globalThis.pdfjsWorker = worker;
  const opened = await pdf.getDocument({
    data: bytes, wasmUrl: "/document-viewer/", useWorkerFetch: false, enableXfa: false, isEvalSupported: false,
  }).promise.catch((error) => {
    throw error.name === "PasswordException" ? held("encrypted") : error;
  });
  if (await opened.hasJSActions()) throw held("scripted");
  const draw = async (sheet, number) => {
    const page = await opened.getPage(number);
    const plain = page.getViewport({ scale: 1 });
    const width = Math.min(main.clientWidth, 900);
    const viewport = page.getViewport({ scale: (width / plain.width) * Math.min(devicePixelRatio, 2) });
    const canvas = document.createElement("canvas");
    canvas.width = viewport.width;
    canvas.height = viewport.height;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", label + " " + number + "/" + opened.numPages);
    sheet.style.aspectRatio = plain.width + " / " + plain.height;
    sheet.replaceChildren(canvas);
    await page.render({ canvas, canvasContext: canvas.getContext("2d"), viewport, annotationMode: 0 }).promise;
    const { items } = await page.getTextContent().catch(() => ({ items: [] }));
    const text = document.createElement("p");
    text.className = "words";
    text.textContent = items.map((item) => item.str).join(" ");
    sheet.append(text);
  };
  const orTell = (sheet, number) => draw(sheet, number).catch((error) => {
    if (opened.numPages === 1) throw error;
    const words = document.createElement("p");
    words.className = "failed";
    words.textContent = main.dataset.pageFailed.replace("{page}", number);
    sheet.replaceChildren(words);
    tell("page-failed");
  });
  // Of one that cannot be read the size is that of a sheet of A4.
  const first = await opened.getPage(1).catch(() => undefined);
  const { width, height } = first?.getViewport({ scale: 1 }) ?? { width: 595, height: 842 };
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      orTell(target, Number(target.dataset.page));
    }
  }, { rootMargin: "800px" });
  for (let number = 1; number <= opened.numPages; number += 1) {
    const sheet = document.createElement("section");
    sheet.dataset.page = number;
    sheet.style.aspectRatio = width + " / " + height;
    main.append(sheet);
    if (number === 1) await orTell(sheet, 1);
    else seen.observe(sheet);
  }
  return opened.numPages;
};
// Extensions of a browser speak to every page: what they say is not the document, and does not end the wait for it.
const hear = async ({ source, data }) => {
  if (source !== parent || !(data?.bytes instanceof ArrayBuffer)) return;
  removeEventListener("message", hear);
  const { bytes, mediaType, label } = data;
  try {
    mediaType === "application/pdf" ? await drawPdf(bytes, label) : await drawImage(bytes, mediaType, label);
    main.removeAttribute("aria-busy");
    tell("shown");
  } catch (error) {
    main.replaceChildren();
    tell(error.kind ?? "failed");
  }
};
addEventListener("message", hear);
tell("ready");
`;
