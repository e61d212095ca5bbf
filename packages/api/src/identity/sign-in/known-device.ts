import type { Services } from "../../context.ts";
import { isSameSecret } from "../../is-same-secret.ts";

/** Counted from the last sign-in on it. */
export const KNOWN_DEVICE_SECONDS = 180 * 24 * 60 * 60;

type DeviceServices = Pick<Services, "clock" | "randomBytes" | "secretBox" | "portalUrl">;

export interface DeviceCookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: {
    readonly httpOnly: true;
    readonly sameSite: "lax";
    readonly secure: boolean;
    readonly path: "/";
    readonly maxAge: number;
  };
}

/**
 * The cookie by which a browser shows that this account has signed in on it (decision record 0071): `<device>.<issued
 * at>.<keyed hash>`. It lets nobody in; it only keeps strangers' guesses from locking its owner out. One per account:
 * a browser may be several people's.
 *
 * @param device known already, to go on under its name
 */
export function deviceCookie(services: DeviceServices, account: string, device: string | undefined): DeviceCookie {
  const { clock, randomBytes, portalUrl } = services;
  const name = device ?? randomBytes(16).toString("hex");
  const issuedAt = Math.floor(clock.now().getTime() / 1000).toString();
  return {
    name: cookieNames(services, account)[0] ?? "",
    value: `${name}.${issuedAt}.${proofs(services, account, name, issuedAt)[0]}`,
    attributes: {
      httpOnly: true,
      sameSite: "lax",
      secure: portalUrl.startsWith("https://"),
      path: "/",
      maxAge: KNOWN_DEVICE_SECONDS,
    },
  };
}

/** The device that a request comes from, if it is one of this account; undefined otherwise. */
export function knownDevice(
  services: DeviceServices,
  account: string,
  cookieHeader: string | null | undefined,
): string | undefined {
  const names = cookieNames(services, account);
  for (const pair of (cookieHeader ?? "").split(";")) {
    const [name = "", value = ""] = pair.trim().split("=", 2);
    if (!names.includes(name)) continue;
    const [device = "", issuedAt = "", given = ""] = value.split(".");
    const ageS = services.clock.now().getTime() / 1000 - Number(issuedAt);
    const isProven = proofs(services, account, device, issuedAt).some((proof) => isSameSecret(given, proof));
    if (ageS < KNOWN_DEVICE_SECONDS && isProven) return device;
  }
  return undefined;
}

const canonical = (account: string): string => account.trim().toLowerCase();

/** That of the key that seals comes first, here and below. */
const proofs = ({ secretBox }: DeviceServices, account: string, device: string, issuedAt: string): readonly string[] =>
  secretBox.keyedHashes(JSON.stringify([canonical(account), device, issuedAt]), "known-device");

/** `__Host-`: of this host alone, over https alone. The name tells nobody whose it is. */
function cookieNames({ secretBox, portalUrl }: DeviceServices, account: string): string[] {
  const prefix = portalUrl.startsWith("https://") ? "__Host-" : "";
  const hashes = secretBox.keyedHashes(canonical(account), "known-device-name");
  return hashes.map((hash) => `${prefix}known-device-${hash.slice(0, 16)}`);
}
