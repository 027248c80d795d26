import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type HttpVariables, securityHeaders } from './security.server.ts'

test('what is to be saved comes with a policy under which nothing in it runs, whatever it is', async () => {
  const app = new Hono<{ Variables: HttpVariables }>()
  app.use(securityHeaders)
  const both = '%PDF-1.7\n<script>bad()</script>'
  app.get('/saved', (c) =>
    c.body(both, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="a.pdf"',
    }),
  )
  app.get('/page', (c) => c.html('<p>page</p>'))
  const policy = async (path: string) => {
    const { headers } = await app.request(path)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    return headers.get('Content-Security-Policy')
  }
  expect(await policy('/saved')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  expect(await policy('/page')).toMatch(/script-src 'self' 'nonce-/)
})

test('a file that pages are made of comes without what is about pages; one that may be a page or a worker does not', async () => {
  const app = new Hono<{ Variables: HttpVariables }>()
  app.use(securityHeaders)
  const kept = 'public, max-age=31536000, immutable'
  const file = (path: string, type: string, policy = kept) =>
    app.get(path, (c) => c.body('x', 200, { 'Content-Type': type, 'Cache-Control': policy }))
  file('/assets/shell-a.js', 'text/javascript; charset=utf-8')
  file('/assets/face-a.woff2', 'font/woff2')
  file('/assets/flag-a.svg', 'image/svg+xml')
  file('/assets/read-codes-worker-a.js', 'text/javascript')
  file('/ticket-worker.js', 'text/javascript', 'public, max-age=3600')
  const headersOf = async (path: string) => [...(await app.request(path)).headers.keys()].sort()
  const part = ['cache-control', 'content-type', 'cross-origin-resource-policy', 'x-content-type-options']
  expect(await headersOf('/assets/shell-a.js')).toEqual(part)
  expect(await headersOf('/assets/face-a.woff2')).toEqual(part)
  for (const path of ['/assets/flag-a.svg', '/assets/read-codes-worker-a.js', '/ticket-worker.js'])
    expect(await headersOf(path), path).toEqual(
      expect.arrayContaining(['content-security-policy', 'x-frame-options']),
    )
})
