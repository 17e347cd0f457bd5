import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';

/** `.env` settings for `backup.yml`. */
export const BACKUP_SETTINGS = {
  // Not the tag of an image in use; concurrent specs have one each.
  QUARRY_REGISTRY: 'quarry-spec',
  POSTGRES_PASSWORD: 'owner',
  POSTGRES_GATEWAY_PASSWORD: 'gateway',
  POSTGRES_ENGINE_PASSWORD: 'engine',
  POSTGRES_MAILER_PASSWORD: 'mailer',
  POSTGRES_OPS_PASSWORD: 'ops',
  REDIS_PASSWORD: 'redis',
  GRAFANA_PASSWORD: 'grafana',
  BACKUP_S3_ENDPOINT: 's3:7070',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_KEY: 'backup',
  BACKUP_S3_KEY_SECRET: 'the-key-of-the-bucket',
  BACKUP_PASSPHRASE: 'known-only-here',
};

/**
 * Writes an overlay with an S3 server that has one bucket, and its CA for its clients.
 * @param folder for the overlay, the key and the certificate
 * @param more services
 * @returns the overlay's file
 */
export async function writeBackupStorage(folder: string, more: object = {}): Promise<string> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=s3', '-addext', 'subjectAltName=DNS:s3'];
  await runCommand('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...[...subject, '-keyout', key, '-out', certificate],
  ]);
  const trusting = {
    volumes: [`${certificate}:/run/s3.pem:ro`],
    environment: { PGBACKREST_REPO1_STORAGE_CA_FILE: '/run/s3.pem' },
  };
  const s3 = {
    image: 'versity/versitygw:v1.8.0',
    entrypoint: ['sh', '-c', 'mkdir -p /data/backups && exec versitygw posix /data'],
    environment: {
      ROOT_ACCESS_KEY: BACKUP_SETTINGS.BACKUP_S3_KEY,
      ROOT_SECRET_KEY: BACKUP_SETTINGS.BACKUP_S3_KEY_SECRET,
      VGW_PORT: ':7070',
      VGW_CERT: '/run/s3.pem',
      VGW_KEY: '/run/s3.key',
    },
    volumes: [`${certificate}:/run/s3.pem:ro`, `${key}:/run/s3.key:ro`],
    networks: ['storage'],
  };
  const postgres = {
    ...trusting,
    ports: ['127.0.0.1::5432'],
    depends_on: { s3: { condition: 'service_started' } },
  };
  const file = join(folder, 'compose.yml');
  const services = { s3, postgres, backup: trusting, restore: trusting, ...more };
  // The fixed network exists once per machine, and two specs may run concurrently.
  await writeFile(file, `services: ${JSON.stringify(services)}\nnetworks: { front: !override {} }\n`);
  return file;
}
