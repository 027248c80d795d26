import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#scripts/demo-world/sign-ins.ts'
import { fetchAgain } from './fetch-again.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { expectAccessible, test } from './quorum-test.ts'

/** A site of somebody else's that allows nothing but frames of ours, and holds the given line. */
async function siteWith(line: string, ours: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Security-Policy', `default-src 'none'; frame-src ${ours}`)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Academy</title><h1>Academy</h1>${line}</html>`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

const lineOn = (page: Page) => page.getByLabel('HTML code').inputValue()

test('the line that a provider copies shows the dates on another site, and nothing else of ours is framed', async ({
  page,
  context,
  site,
}) => {
  const login = { action: 'login', username: 'meera_kulkarni', password: DEMO_PASSWORD, cookie: 'false' }
  await carry(context, site, cookiesOf(await callWire(site, login)))
  await page.goto('/event/manage_event')
  await page.getByText('Your dates on your own website').click()
  await expectAccessible(page, 'how dates stand on another site')
  const academy = await siteWith(await lineOn(page), site)
  try {
    const reader = await context.newPage()
    const messages: string[] = []
    reader.on('console', (message) => messages.push(message.text()))
    await reader.goto(academy.url)
    const dates = reader.frameLocator('iframe')
    await expect(dates.getByRole('heading', { level: 1 })).toContainText('Training dates of Meera Kulkarni')
    const first = dates.getByRole('listitem').first().getByRole('link')
    const title = (await first.textContent()) ?? ''
    const opened = context.waitForEvent('page')
    await first.click()
    await expect((await opened).getByRole('heading', { level: 1 })).toContainText(title)
    await expect(dates.getByRole('listitem').first()).toContainText('per person')
    expect(messages).toEqual([])

    const refused = await siteWith(`<iframe src="${site}/meera_kulkarni"></iframe>`, site)
    await reader.goto(refused.url)
    await expect.poll(() => messages.join('\n')).toContain('frame-ancestors')
    refused.close()
  } finally {
    academy.close()
  }
})

test('what is framed has no script, sets no cookie and says the same as its JSON, in each language', async ({
  page,
  site,
}) => {
  for (const prefix of ['', '/de', '/fr', '/it', '/es', '/ja']) {
    const framed = await fetchAgain(`${site}${prefix}/embed/MEERA_KULKARNI.html?look=auto`)
    expect(framed.headers.getSetCookie()).toEqual([])
    expect(framed.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(framed.headers.get('x-frame-options')).toBeNull()
    const html = await framed.text()
    expect(html).toContain(`<html lang="${prefix.slice(1) || 'en'}" data-look="auto">`)
    expect(html).not.toMatch(/<script|<form|style="/)
    const data = await fetchAgain(`${site}${prefix}/embed/meera_kulkarni.json`)
    expect(data.headers.get('access-control-allow-origin')).toBe('*')
    const { provider, events } = (await data.json()) as {
      provider: { url: string }
      events: { url: string }[]
    }
    expect(provider.url).toBe(`${site}${prefix}/meera_kulkarni`)
    expect(events.length).toBeGreaterThan(0)
    for (const { url } of events) expect(html).toContain(`href="${url}"`)
  }
  await page.setViewportSize({ width: 320, height: 480 })
  const faults = await fetchAgain(`${site}/embed/nobody_at_all.html`)
  expect(faults.status).toBe(404)
  expect(faults.headers.get('x-frame-options')).toBe('DENY')
})
