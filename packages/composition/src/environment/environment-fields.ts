import { X509Certificate } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { findWrongSubnet, parseSubnets } from "@quote-financing/address-policy/parse-subnets";
import { readS3Address } from "@quote-financing/documents/s3-address";
import { z } from "zod";
import { pngSize } from "../png-size.ts";

/** Fields of the environment: each takes the text as given. Their messages never repeat what may be secret. */

export const wholeNumber = (minimum: number, maximum: number) => {
  const error = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((number) => number >= minimum && number <= maximum, { error });
};

export const fraction = () => {
  const error = "must be a number from 0 to 1";
  return z
    .string()
    .regex(/^(0|1|0?\.\d{1,9}|1\.0+)$/, { error })
    .transform(Number);
};

export const trueOrFalse = () =>
  z.enum(["true", "false"], { error: "must be true or false" }).transform((text) => text === "true");

export const listOf = <Name extends string>(names: readonly [Name, ...Name[]]) => {
  const error = `must be a list of ${names.join(", ")}, separated by commas`;
  return z
    .string()
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .pipe(z.array(z.enum(names, { error })))
    .transform((list): ReadonlySet<Name> => new Set(list));
};

/** An address with one of these schemes. Its text is kept. */
export const urlText = (schemes: readonly string[]) => {
  const starts = schemes.map((scheme) => `${scheme}://`);
  return z
    .string()
    .refine((text) => URL.canParse(text) && starts.some((start) => text.trimStart().toLowerCase().startsWith(start)), {
      error: `must be a url that begins with ${starts.join(" or ")}`,
    })
    .refine((text) => !URL.canParse(text) || hasCodes(new URL(text)), {
      error: "has a % in its user or password that begins no code: write %25 for a % there",
    });
};

/** `smtp:mail.example.com` has none, and would be this machine. */
export const mailServerUrl = () =>
  urlText(["smtp", "smtps"]).refine((text) => !URL.canParse(text) || new URL(text).hostname !== "", {
    error: "must name the host of the mail server",
  });

/** Who connects decodes both. */
const hasCodes = ({ username, password }: URL): boolean => isDecodable(username) && isDecodable(password);

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const origin = () =>
  urlText(["http", "https"])
    .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), {
      error: "must be an origin only: no path, query or user",
    })
    .transform((text) => new URL(text).origin);

export const secret = (minimumLength: number) =>
  z.string().min(minimumLength, { error: `must have at least ${minimumLength} characters` });

/** Where to listen. It becomes part of an address: `10.0.0.999` would be known to nobody, and no url either. */
export const hostName = () =>
  z.string().refine((text) => /^[A-Za-z0-9.:_-]+$/.test(text) && URL.canParse(`http://${inUrl(text)}`), {
    error: "must be an address or a host name",
  });

const inUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** What is sent as a bearer token: one with a space in it would never match. */
export const bearerSecret = (minimumLength: number) =>
  secret(minimumLength).regex(/^[\x21-\x7e]+$/, { error: "must be visible ASCII characters without spaces" });

/** Several keys, separated by commas, while one replaces the other (decision record 0020). */
export const secretKeys = (minimumLength: number) =>
  z.string().refine((text) => text.split(",").every((key) => key.trim().length >= minimumLength), {
    error: `must be keys of at least ${minimumLength} characters, separated by commas`,
  });

/** `Name <address>` or an address alone, on one line. */
export const mailFrom = () =>
  z.string().regex(/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
    error: "must be an address, or a name followed by <address>",
  });

/** A domain that gets mail. */
export const mailDomain = () =>
  z.string().regex(/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/i, { error: "must be the domain of mail addresses" });

const NO_FOLDER = { error: "must name a folder that can be made" };

/** It is made when it is missing. */
export const folder = () => z.string().refine(canBeMade, NO_FOLDER);

/** `file:` and a path, or an S3 address: its secret is not repeated. */
export const documentsUrl = () =>
  z
    .string()
    .refine((text) => isFolder(text) || readS3Address(text) !== undefined, {
      error: "must be file:<folder> or s3://<key>:<secret>@<host>/<bucket>[/<prefix>][?region=<region>&tls=off]",
    })
    .refine((text) => !isFolder(text) || canBeMade(documentsFolder(text)), NO_FOLDER);

/** What `file:` names. */
export const documentsFolder = (url: string): string => decodeURIComponent(url.replace(/^file:(\/\/)?/, ""));

const isFolder = (text: string): boolean => /^file:\/{0,3}[^/?#]/.test(text) && isDecodable(text);

export const clamdUrl = () =>
  z.string().refine((text) => URL.canParse(text) && isDecodable(text) && /^(tcp:\/\/[^/]+|unix:\/.+)$/.test(text), {
    error: "must be tcp://<host>:<port> or unix:/<path>",
  });

const readableFile = () => z.string().refine(isReadable, { error: "must name a file that this user can read" });

const BEGIN_CERTIFICATE = "-----BEGIN CERTIFICATE-----";
const END_CERTIFICATE = "-----END CERTIFICATE-----";

/** Node.js goes on without the file when it cannot read it: all that it was to trust is refused then. */
export const certificatesFile = () =>
  readableFile().refine((path) => !isReadable(path) || holdsCertificates(readFileSync(path, "utf8")), {
    error: "must name a file of certificates in PEM",
  });

function holdsCertificates(text: string): boolean {
  try {
    const bodies = text.split(BEGIN_CERTIFICATE).slice(1);
    const found = bodies.map(
      (body) => `${BEGIN_CERTIFICATE}${body.slice(0, body.indexOf(END_CERTIFICATE))}${END_CERTIFICATE}`,
    );
    return found.length > 0 && found.every((pem) => new X509Certificate(pem).subject !== undefined);
  } catch {
    return false;
  }
}

export const pngFile = () =>
  readableFile().refine((path) => !isReadable(path) || pngSize(readFileSync(path)) !== undefined, {
    error: "must name a PNG of at most 512 kB",
  });

export const subnets = () =>
  z.string().transform((text, context) => {
    const wrong = findWrongSubnet(text);
    if (wrong === undefined) return parseSubnets(text);
    const message = `must be ranges such as 10.1.0.0/16, separated by commas: "${wrong}" is none`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Not a folder: Docker makes one of a file that is to be mounted and is not there. */
function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return !statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** PROC_SUPER_MAGIC of Linux. */
const PROC = 0x9fa0;

/** In /proc there is no making of folders, and mkdir says that the parent is missing: Node.js would make that again, for ever. */
function canBeMade(path: string): boolean {
  let parent = resolve(path);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    return statfsSync(parent).type !== PROC;
  } catch {
    // What else is wrong with it is told by who makes it.
    return true;
  }
}
