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
