// What `treatment` does for GET /api/treatment/{id}, written for Node.js as one would: the measure beside the empty
// program. It speaks to the Runtime API itself, so that nothing but the function and the SDK is measured.
import { verify } from 'node:crypto';
import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';

const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB;
const client = new DynamoDBClient({ endpoint });
const runtime = `http://${process.env.AWS_LAMBDA_RUNTIME_API}/2018-06-01/runtime/invocation`;

function person(token) {
  const [header, claims, signature] = token.split('.');
  const key = { key: process.env.PUBLIC_KEYS, dsaEncoding: 'ieee-p1363' };
  if (!verify('sha256', `${header}.${claims}`, key, Buffer.from(signature, 'base64url'))) return undefined;
  const { sub, exp } = JSON.parse(Buffer.from(claims, 'base64url'));
  return exp > Date.now() / 1000 ? sub : undefined;
}

function problem(status, key) {
  return {
    statusCode: status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify({ type: 'about:blank', status, key }),
  };
}

async function answer(event) {
  const user = person(event.headers['x-auth-token'] ?? '');
  if (user === undefined) return problem(401, 'error.token.invalid');
  const id = event.rawPath.split('/').at(-1);
  const { Item: item } = await client.send(
    new GetItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: `user#${user}` }, sk: { S: `treatment#${id.padStart(16, '0')}` } },
      ConsistentRead: true,
    }),
  );
  if (item === undefined) return problem(404, 'error.notfound');
  return {
    statusCode: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify({ id: Number(item.id.N), version: Number(item.version.N), note: item.note?.S }),
  };
}

for (;;) {
  const next = await fetch(`${runtime}/next`);
  const id = next.headers.get('lambda-runtime-aws-request-id');
  const body = JSON.stringify(await answer(await next.json()));
  await fetch(`${runtime}/${id}/response`, { method: 'POST', body });
}
