import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { anOffer, type Offer } from './own-event.ts'
import { aPerson, cookiesOf, mailedCode } from './people.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { words } from './words.ts'

const anAddress = () => `10.${[...randomBytes(3)].join('.')}`

/** What a browser of an address posts that has no scripts and keeps only the cookies it is given here. */
function post(site: string, path: string, fields: Record<string, string>, ip: string, cookie = '') {
  const headers = { Origin: site, Accept: 'text/html', 'X-Forwarded-For': ip, Cookie: cookie }
  const body = new URLSearchParams(fields)
  return fetchAgain(site + path, { method: 'POST', redirect: 'manual', headers, body })
}

const choice = ({ slug, field }: Offer, seats = 1) => ({ event: slug, key: '', [field]: String(seats) })

/** Where posts of an address without a cookie are led to, one after the other. */
async function led(site: string, offer: Offer, ip: string, posts: number): Promise<string[]> {
  const ways: string[] = []
  for (let at = 0; at < posts; at += 1)
    ways.push((await post(site, '/order', choice(offer), ip)).headers.get('location') ?? '')
  return ways
}

test('posts without a cookie from one address hold ten seats; who is asked needs no scripts', async ({
  site,
}) => {
  const offer = await anOffer()
  const ip = anAddress()
  const ways = await led(site, offer, ip, 25)
  expect(ways.filter((way) => /^\/order\/[0-9A-Z]+$/.test(way))).toHaveLength(10)
  const asked = ways.filter((way) => way.startsWith('/order/confirm?'))
  expect(asked).toHaveLength(15)

  const say = words('ja')
  const { email } = aPerson()
  const first = await post(site, '/ja/order', choice(offer, 3), ip)
  const page = first.headers.get('location') ?? ''
  const cookie = cookiesOf(first)
  expect(page).toMatch(/^\/ja\/order\/confirm\?/)
  const look = async () =>
    (await fetchAgain(site + page, { headers: { Accept: 'text/html', Cookie: cookie } })).text()
  const start = await look()
  expect(start).toContain(say('orders:refused.whoHolds'))
  expect(start).toContain(`href="/ja/login?next=${encodeURIComponent(page.slice(3))}"`)

  const nowhere = await post(site, page, { intent: 'send', email: 'nobody' }, ip, cookie)
  expect(nowhere.status).toBe(422)
  expect(await nowhere.text()).toMatch(/value="nobody"/)
  const send = await post(site, page, { intent: 'send', email }, ip, cookie)
  expect(send.headers.get('location')).toBe(page)
  expect(await look()).toMatch(/<input[^>]*autoComplete="one-time-code"/i)

  const code = await mailedCode(site, email)
  const other = code === '000000' ? '000001' : '000000'
  const wrong = await post(site, page, { intent: 'confirm', email, code: other }, ip, cookie)
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  expect(html).toContain(say('accounts:code.wrong'))
  expect(html).toContain(`value="${other}"`)
  const right = await post(site, page, { intent: 'confirm', email, code }, ip, cookie)
  const order = right.headers.get('location') ?? ''
  expect(order).toMatch(/^\/ja\/order\/[0-9A-Z]+$/)
  const held = await fetchAgain(site + order, { headers: { Accept: 'text/html', Cookie: cookie } })
  expect(await held.text()).toContain(say('orders:checkout.held'))

  const again = await post(site, page, { intent: 'confirm', email, code }, anAddress())
  expect(again.status).toBe(422)
})

test('who signs in instead finds the choice again and holds it by one click', async ({ site }) => {
  const offer = await anOffer()
  const ip = anAddress()
  const ways = await led(site, offer, ip, 11)
  const page = ways.at(-1) ?? ''
  const cookie = await signedIn(aPerson())
  const ready = await fetchAgain(site + page, { headers: { Accept: 'text/html', Cookie: cookie } })
  const html = await ready.text()
  expect(html).toContain(words('en')('orders:known.hold'))
  const key = html.match(/name="key" value="([^"]+)"/)?.[1] ?? ''
  const held = await post(site, page, { intent: 'hold', key }, ip, cookie)
  expect(held.headers.get('location')).toMatch(/^\/order\/[0-9A-Z]+$/)
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true })

  test('a guest is asked kindly, mends what was wrong, and has the seats', async ({
    page,
    site,
    address,
  }) => {
    expectFault('422')
    const say = words('en')
    const offer = await anOffer()
    const { email } = aPerson()
    await led(site, offer, address, 10)

    await page.goto(offer.path)
    await page
      .getByRole('button', { name: say('events:panel.get') })
      .last()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('orders:known.title'))
    await expectAccessible(page, 'asking for an email address')
    const send = page.getByRole('button', { name: say('accounts:code.send') })
    await page.getByLabel(say('accounts:email.label')).fill('nobody')
    await send.click()
    await expect(page.getByText(say('accounts:email.invalid'))).toBeVisible()
    await expect(page.getByLabel(say('accounts:email.label'))).toBeFocused()
    await expect(page.getByLabel(say('accounts:email.label'))).toHaveValue('nobody')
    await page.getByLabel(say('accounts:email.label')).fill(email)
    await page.keyboard.press('Enter')

    const field = page.getByLabel(say('accounts:code.label'))
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page, 'asking for the code')
    const code = await mailedCode(site, email)
    await field.fill(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('accounts:code.wrong'))).toBeVisible()
    await expect(field).toBeFocused()
    await expectAccessible(page, 'a wrong code')
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: say('orders:known.submit') }).click()
    await expect(page).toHaveURL(/\/order\/[0-9A-Z]+$/)
    await expect(page.getByText(say('orders:checkout.held')).first()).toBeVisible()
  })
})
