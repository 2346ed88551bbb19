/** An issuer of pass certificates, as Apple is one, and a pass certificate of its: for tests, in PEM. */
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

export const PASS_TYPE_ID = 'pass.example.fira.giftcard';
export const TEAM_ID = 'ABCDE12345';
export const PASSPHRASE = 'lösen';

/** Of Node, since making one in JavaScript takes seconds. */
function newKeys() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const sealed = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: PASSPHRASE }) as string;
  const forged = forge.pki.privateKeyFromPem(pem);
  return { pem, sealed, key: forged, publicKey: forge.pki.setRsaPublicKey(forged.n, forged.e) };
}

type Keys = ReturnType<typeof newKeys>;
type Name = forge.pki.CertificateField[];

const UID = '0.9.2342.19200300.100.1.1';

function issue(subject: Name, keys: Keys, issuer: { name: Name; key: forge.pki.rsa.PrivateKey }, isCa: boolean): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = isCa ? '01' : '02';
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date('2036-01-01');
  certificate.setSubject(subject);
  certificate.setIssuer(issuer.name);
  certificate.setExtensions([{ name: 'basicConstraints', cA: isCa }]);
  certificate.sign(issuer.key, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

export function makePassCertificates() {
  const [authority, pass] = [newKeys(), newKeys()];
  const name: Name = [{ name: 'commonName', value: 'Test Relations Certification Authority' }];
  const subject: Name = [
    { type: UID, value: PASS_TYPE_ID },
    { name: 'commonName', value: `Pass Type ID: ${PASS_TYPE_ID}` },
    { shortName: 'OU', value: TEAM_ID },
  ];
  const issuer = { name, key: authority.key };
  return { wwdr: issue(name, authority, issuer, true), certificate: issue(subject, pass, issuer, false), key: pass.pem, sealedKey: pass.sealed, otherKey: authority.pem };
}
