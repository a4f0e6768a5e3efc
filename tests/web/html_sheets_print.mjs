// Prints pages to PDF as a person would, and says what they asked of the network.
//
// usage: node print.mjs PAGE.html OUT.pdf [PAGE.html OUT.pdf]...; prints a line for each request and each word of the console.
import path from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
let own = "";
page.on("request", (request) => {
  if (request.url() !== own && !request.url().startsWith("data:")) console.log(`request: ${request.url()}`);
});
page.on("console", (message) => console.log(`console: ${message.text()}`));
for (let i = 2; i + 1 < process.argv.length; i += 2) {
  own = pathToFileURL(path.resolve(process.argv[i])).href;
  await page.goto(own);
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path: process.argv[i + 1], preferCSSPageSize: true });
}
await browser.close();
