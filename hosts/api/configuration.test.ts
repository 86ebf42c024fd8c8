import { parseEnv } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readConfig, VARIABLE_NAMES, VARIABLES } from './config';

/** The groups of variables in both files. */
const GROUPS: Readonly<Record<string, readonly (keyof typeof VARIABLES)[]>> = {
  'Addresses and ports': ['PORT', 'PARTNER_PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY'],
  'Data and secrets': [
    'DATA_DIR',
    'DATABASE_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_REGION',
    'JWT_SECRET',
    'JWT_SECRET_PREVIOUS',
    'DATA_KEYS',
    'PUSH_SECRET',
    'RETENTION_DAYS',
    'AUDIT_DAYS',
  ],
  'People and e-mail': ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'OWNERS_NEED_PASSKEY', 'SMTP_URL', 'MAIL_FROM', 'STAFF_EMAIL'],
  'The operator': [
    'BRAND',
    'SUPPORT_PHONE',
    'SUPPORT_WHATSAPP',
    'SUPPORT_EMAIL',
    'AIRPORT_ADDRESS',
    'OPERATOR_CERTIFICATE',
    'ANSWER_MINUTES',
    'SOCIAL_LINKS',
    'TERMS_URL',
    'TERMS_FILE',
    'SECURITY_CONTACT',
    'HOME_ZONE',
    'PKR_PER_USD',
    'ESTIMATES',
    'ESTIMATE_MARGIN',
    'GOOGLE_MAPS_API_KEY',
  ],
  'Trying it out': ['DEMO', 'NODE_ENV'],
  'Who may embed and call': ['ALLOWED_ORIGINS', 'FRAME_ANCESTORS', 'LINK_HOSTS', 'WEBHOOKS_PRIVATE', 'MCP'],
  Limits: [
    'RATE_LIMIT_LOGIN',
    'RATE_LIMIT_POST',
    'RATE_LIMIT_READ',
    'TIMEOUT_HEADERS',
    'TIMEOUT_BODY',
    'TIMEOUT_UPLOAD',
    'STOP_DELAY',
    'MAX_CONNECTIONS',
  ],
  'A cache in front': ['CDN_MAX_AGE', 'CDN_PURGE_URL', 'CDN_PURGE_HEADER', 'CDN_PURGE_BODY'],
  'Log, metrics and traces': ['LOG_LEVEL', 'METRICS_PORT', 'METRICS_HOST', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
};

const HINT = 'Made from hosts/api/config.ts by `npm run configuration`. Do not edit it by hand.';

const defaultOf = (schema: v.GenericSchema) =>
  String(v.getDefault(schema as v.OptionalSchema<v.GenericSchema, string>) ?? '');

interface Described {
  name: string;
  schema: v.GenericSchema;
  about: string;
  example?: string;
  isSecret?: true;
}

/** Formats every variable of a group, with a heading before each group. */
const inGroups = (headingOf: (group: string) => string, format: (variable: Described) => string) =>
  Object.entries(GROUPS)
    .map(([group, names]) =>
      [headingOf(group), ...names.map((name) => format({ name, ...VARIABLES[name] }))].join('\n'),
    )
    .join('\n\n');

const page = `# Configuration

<!-- ${HINT} -->

Environment variables are read once at the start. \`npm start\` and \`npm run dev\` also read a file \`.env\`; the environment wins.
An installed service gets them from \`/etc/charter-desk/env\`, which the command \`charter-desk\` reads as systemd does
(\`EnvironmentFile=\` in systemd.exec(5)): \`NAME=value\` a line, without \`export\`; blanks need no quotes, and \`$\` and \`%\` are plain
characters. Only a \`#\` or \`;\` at the beginning of a line makes a comment.
A variable set to nothing counts as unset. A wrong one stops the start with one line that names it.

- A secret can be in a file instead: \`JWT_SECRET_FILE\` names the file that holds \`JWT_SECRET\`, and so for every secret below.
- \`charter-desk check\` (in a clone \`npm run desk -- check\`) checks the variables, disk, database, mail server and addresses. Each line
  is a fault, a warning or ok, and says what to do. It sends nothing. \`--json\` is for programs. It exits with code 1 if there is a fault.
  Under systemd it runs in the sandbox and environment of the service.
- Browsers read their part from \`/config.json\`, so one build serves every operator.

${inGroups(
  (group) => `## ${group}\n\n| variable | default | secret | meaning |\n|---|---|---|---|`,
  ({ name, schema, isSecret, about }) =>
    `| \`${name}\` | ${defaultOf(schema) && `\`${defaultOf(schema)}\``} | ${isSecret ? 'yes' : ''} | ${about} |`,
)}
`;

const example = `# ${HINT}
# Copy it to .env, remove the # from the lines that you change, and start again. Values are defaults or examples.
# docs/configuration.md has the same as a table.

${inGroups(
  (group) => `# ${group}`,
  ({ name, schema, about, example = defaultOf(schema) }) => `#   ${about}\n# ${name}=${example}`,
)}
`;

test('docs/configuration.md and .env.example describe the variables of config.ts', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/configuration.md');
  await expect(example).toMatchFileSnapshot('../../.env.example');
});

test('docs/configuration.md and .env.example name every variable once', () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual([...VARIABLE_NAMES].sort());
});

test('.env.example has values that the server accepts', () => {
  expect(readConfig(parseEnv(example.replace(/^# (?=[A-Z][A-Z\d_]+=)/gm, '')))).toMatchObject({
    mailFrom: { name: 'Charter Desk', address: 'desk@example.com' },
    postLimit: { calls: 30, seconds: 600 },
    site: { socialLinks: [{ label: 'Instagram' }, { label: 'Facebook' }] },
  });
});
