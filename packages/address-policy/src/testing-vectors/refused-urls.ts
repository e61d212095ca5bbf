const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Hosts that are refused by name. */
export const PRIVATE_HOST_NAMES = `
  localhost LOCALHOST LocalHost localhost. localhost.. foo.localhost a.b.localhost foo.localhost. localhost6
  localhost.localdomain localhost6.localdomain6 ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ loc%61lhost %6c%6f%63%61%6c%68%6f%73%74 local\u00adhost
  localhost。 foo。localhost foo．localhost foo｡localhost
  intranet metadata router server db redis postgres kubernetes internal local com nl a instance-data
  printer.local nas.local. foo.LOCAL kubernetes.default.svc kubernetes.default.svc.cluster.local
  metadata.google.internal metadata.google.internal. METADATA.GOOGLE.INTERNAL metadata.internal instance-data.ec2.internal
  ip-10-0-0-1.eu-west-1.compute.internal host.docker.internal gateway.docker.internal foo.internal x.y.z.internal
  home.arpa router.home.arpa a.b.home.arpa. 1.0.0.127.in-addr.arpa ip6.arpa arpa
  nas.lan router.home fileserver.corp wiki.intranet app.private app.intra box.localdomain db.service.consul pc.workgroup
  duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion
  127.0.0.1.nip.io 10-0-0-1.nip.io nip.io 169.254.169.254.sslip.io localtest.me foo.localtest.me lvh.me a.lvh.me vcap.me
  7f000001.rbndr.us make-127-0-0-1-rr.1u.ms local.gd x.traefik.me localh.st app.localhost.direct
  .example.com example..com example.com.. .  .. ... -example.com example-.com foo.-bar.com example.c example.1a
  foo.123com exa!mple.com exa$mple.com exa&mple.com exa'mple.com exa(mple.com exa*mple.com exa+mple.com exa,mple.com
  exa;mple.com exa=mple.com exa~mple.com exa"mple.com exa{mple.com *.example.com
`
  .trim()
  .split(/\s+/);

/** Whole urls that are refused with any host. */
export const CROOKED_URLS = lines(`
  http://example.com/
  HTTP://example.com/
  http://example.com:443/
  ftp://example.com/
  ws://example.com/
  wss://example.com/
  file:///etc/passwd
  file://example.com/etc/passwd
  gopher://example.com/_
  dict://example.com:11211/
  ldap://example.com/
  data:text/plain,hello
  javascript:alert(1)
  blob:https://example.com/1
  about:blank
  mailto:someone@example.com
  urn:example:1
  httpss://example.com/
  https+unix://example.com/
  view-source:https://example.com/
  example.com
  //example.com/
  /hook
  https
  https:
  https:/
  https://
  https:///
  https:///example.com/
  https:example.com
  https:/example.com/
  https:\\\\example.com\\
  https://example.com\\@127.0.0.1/
  https://127.0.0.1\\@example.com/
  https://example.com\\.evil.com/
  https://user@example.com/
  https://user:secret@example.com/
  https://:secret@example.com/
  https://@example.com/
  https://:@example.com/
  https://example.com@127.0.0.1/
  https://127.0.0.1@example.com/
  https://example.com:443@127.0.0.1/
  https://user%40example.com@10.0.0.1/
  https://example.com/#
  https://example.com/#fragment
  https://example.com#@127.0.0.1/
  https://127.0.0.1#example.com
  https://example.com/hook?a=b#c
  https://example.com:0/
  https://example.com:-1/
  https://example.com:65536/
  https://example.com:99999/
  https://example.com:port/
  https://example.com:443:443/
  https://example.com:0x1bb/
  https://exa mple.com/
  https://example.com/a b
`);

/** Spellings that need signs which cannot be read in a list: each is a whole url. */
export const INVISIBLE_URLS = [
  "",
  " ",
  " https://example.com/",
  "https://example.com/ ",
  "\thttps://example.com/",
  "https://example.com/\n",
  "https://exam\nple.com/",
  "https://exam\tple.com/",
  "ht\ntps://example.com/",
  "https://example.com/\r\nHost: 127.0.0.1",
  "https://example.com/\u0000",
  "https://example.com\u0000.evil.com/",
  "https://example.com/\u0085",
  "https://example.com/\u2028",
  "https://example.com/\u00a0",
  "https://example.com/\u3000",
  "https://example.com/\ud800",
  "https://exam\u200eple.\u202ecom/\ud800",
  "https://127.0.0.1\u0009/",
  "https://[::1]\u0000/",
  "https://example.com%00.evil.com/",
  "https://example.com%2f@127.0.0.1/",
  "https://example.com%2f127.0.0.1/",
  "https://example.com%23.evil.com/",
  "https://example.com%3f.evil.com/",
  "https://127.0.0.1%00/",
  "https://127.0.0.1%20/",
];

/** Brackets and zones. */
export const CROOKED_HOSTS = lines(`
  [fe80::1%25eth0]
  [fe80::1%eth0]
  [fe80::1%252f]
  [::1%25lo]
  [::1%lo]
  [::1
  ::1
  ::1]
  []
  [:]
  [::1]]
  [[::1]]
  [::ffff:127.0.0.1.]
  [::ffff:0x7f.0.0.1]
  [::ffff:2130706433]
  [::ffff:0177.0.0.1]
  [::ffff:127.1]
  [1:2:3:4:5:6:7]
  [1:2:3:4:5:6:7:8:9]
  [::1]evil.com
  [::1].
  [127.0.0.1]
  [localhost]
  [v1.1]
  256.256.256.256
  127.0.0.256
  127.0.0.0.1
  1.2.3.4.5
  0x7f.0.0.0x1ff
  4294967296
  0x100000000
  127..0.0.1
  127.0.0.1..
  .127.0.0.1
  0
  0x0
  0x
  00
  1
  127.1
  10.1
  0x7f.1
  017700000001
  2130706433
  3232235777
  2852039166
  0xa9fea9fe
  0251.0376.0251.0376
  425.510.425.510
  127.0.0.1%2e
  127%2e0%2e0%2e1
  127.0.0.%31
  １２７.0.0.1
  127。0。0。1
  ①②⑦.⓪.⓪.①
  0x7F000001
  0X7f.0X0.0X0.0X1
`);
