import http from 'node:http'
import pg from 'pg'
import { suggestStatement } from '#app/features/catalogue/search-index/queries-suggest.server.ts'
import { queryTokens } from '#app/features/catalogue/search-words/query-words.ts'
import { config, databaseUrl } from '#app/platform/config.server.ts'
import { makeContext } from '#app/platform/context.server.ts'
import { answerUsed } from './used.ts'

/**
 * The least that can answer the call over HTTP: node:http reads the form, pg sends the statement, its rows go
 * back as JSON.
 */
const pool = new pg.Pool({ connectionString: databaseUrl(), max: 10 })
const ctx = makeContext({})

const server = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.once('end', async () => {
    const text = new URLSearchParams(Buffer.concat(parts).toString('utf8')).get('search') ?? ''
    const { rows } = await pool.query(suggestStatement(ctx, text, queryTokens(text)))
    const body = Buffer.from(JSON.stringify(rows))
    const head = ['Content-Type', 'application/json', 'Content-Length', String(body.length)]
    response.writeHead(200, head).end(body)
  })
})
server.listen(config().PORT, '127.0.0.1', () => process.send?.('listens'))

answerUsed(() => 0)
process.on('disconnect', () => process.exit(0))
