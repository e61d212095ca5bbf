import { generate } from "selfsigned";

export interface Certificate {
  readonly keyPem: string;
  readonly certPem: string;
}

export interface CertificateAuthority {
  /** What a client must trust: `ca` of a TLS connection, or a file for NODE_EXTRA_CA_CERTS. */
  readonly caPem: string;
  /** A server certificate for names and addresses. */
  issue(hosts: readonly string[]): Promise<Certificate>;
}

const signing = { keyType: "ec", curve: "P-256", algorithm: "sha256" } as const;

/** A private certificate authority of this process, made at run time: no key lies in the repository. */
export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const ca = await generate([{ name: "commonName", value: "Test receivers" }], {
    ...signing,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    caPem: ca.cert,
    async issue(hosts) {
      const issued = await generate([{ name: "commonName", value: hosts[0] ?? "localhost" }], {
        ...signing,
        ca: { key: ca.private, cert: ca.cert },
        extensions: [
          { name: "basicConstraints", cA: false },
          { name: "keyUsage", digitalSignature: true, critical: true },
          { name: "extKeyUsage", serverAuth: true },
          { name: "subjectAltName", altNames: hosts.map(alternativeName) },
        ],
      });
      return { keyPem: issued.private, certPem: issued.cert };
    },
  };
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(":");

const alternativeName = (host: string) =>
  isAddress(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const);
