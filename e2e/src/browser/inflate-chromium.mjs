import chromium from "@sparticuz/chromium";

// Run with TMPDIR naming the folder to fill: the package inflates Chromium, fonts and, because AWS_EXECUTION_ENV says
// so, the system libraries into it.
console.log(await chromium.executablePath());
