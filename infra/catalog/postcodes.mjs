// Writes postcodes.csv from the npm package zip-to-city (places of OpenGeoDB): `node infra/catalog/postcodes.mjs`.
// The file is committed, so this runs again only when the package is changed for another.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGE = 'zip-to-city@0.1.1'
const INTEGRITY = 'YY9WNTnUl3pYWFmElHyNnRzYKe1NHsfNBDPJTKJiZLZx3ZKJ5YnVXQuGfrR2j4jcu2dcXrDoIoqloPes37Vy0g=='

const folder = mkdtempSync(join(tmpdir(), 'postcodes-'))
try {
  const archive = execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim()
  const bytes = readFileSync(join(folder, archive))
  if (createHash('sha512').update(bytes).digest('base64') !== INTEGRITY) {
    throw new Error(`${PACKAGE} is not the package this was written for`)
  }
  execFileSync('tar', ['xzf', archive], { cwd: folder })
  const places = JSON.parse(readFileSync(join(folder, 'package/germany.json'), 'utf8'))
  const lines = places.map(({ zip, city, lat, lon }) => {
    const line = `${zip};${city};${Number(lat).toFixed(4)};${Number(lon).toFixed(4)}`
    // The server finds a code by its place in the file and reads a line by its semicolons.
    if (!/^[0-9]{5};[^;"\n]+;[0-9]{2}\.[0-9]{4};[0-9]{1,2}\.[0-9]{4}$/.test(line)) throw new Error(`odd place: ${line}`)
    return line
  })
  lines.sort()
  if (new Set(places.map(({ zip }) => zip)).size !== lines.length) throw new Error('a code is there twice')
  writeFileSync(new URL('postcodes.csv', import.meta.url), `${lines.join('\n')}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
