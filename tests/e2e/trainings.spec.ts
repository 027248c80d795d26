import { type Browser, expect, type Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { aTrainingScene } from './own-training.ts'
import { callWire, carry, cookiesOf } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { words } from './words.ts'

const say = words('en')
const DAY = 86_400_000
const dayAhead = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)

type SignIn = { username: string; password: string }

const signIn = async (site: string, who: SignIn) =>
  cookiesOf(await callWire(site, { action: 'login', ...who }))

/** A browser of its own in which somebody is signed in. */
async function pageOf(browser: Browser, site: string, who: SignIn): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, reducedMotion: 'reduce' })
  await carry(context, site, await signIn(site, who))
  return context.newPage()
}

/** Asks for a day of the topic for eight people online; answers the path of the request. */
async function ask(page: Page, topic: string): Promise<string> {
  await page.goto(`/request-training?topic=${topic}`)
  await page.getByLabel(say('trainings:form.participants')).fill('8')
  await page.getByLabel(say('trainings:form.day1', { number: 1 }), { exact: true }).fill(dayAhead(30))
  await page.getByRole('radio', { name: say('trainings:mode.online') }).check()
  await expect(page.getByText('€3,200').first()).toBeVisible()
  await page.getByRole('button', { name: say('trainings:form.send') }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/training-requests/'))
  await expect(page.getByText(say('trainings:sent.done'))).toBeVisible()
  return new URL(page.url()).pathname
}

test('a training is asked for, proposed otherwise, agreed on, paid once, moved, and cancelled with the refund said', async ({
  page,
  context,
  browser,
  site,
}) => {
  const { provider, buyer, topic, title } = await aTrainingScene()
  await carry(context, site, await signIn(site, buyer))
  await page.goto(`/topic/${topic}`)
  await expect(page.getByRole('link', { name: say('trainings:title') }).first()).toBeVisible()
  const path = await ask(page, topic)
  await expectAccessible(page, 'asked')

  const trainer = await pageOf(browser, site, provider)
  await trainer.goto('/training-requests')
  await trainer.getByRole('link', { name: title }).click()
  await arriveAt(trainer, path)
  await trainer.locator('summary', { hasText: say('trainings:ways.counter') }).click()
  await trainer.getByLabel(say('trainings:form.day1', { number: 1 }), { exact: true }).fill(dayAhead(40))
  await trainer.getByLabel(say('trainings:form.amount')).fill('2800')
  await trainer.getByLabel(say('trainings:form.answerWords')).fill('A week later I have the whole day.')
  await expectAccessible(trainer, 'answering')
  await trainer.getByRole('button', { name: say('trainings:ways.propose') }).click()
  await expect(trainer.getByText(say('trainings:done.counter'))).toBeVisible()

  await page.goto(path)
  await expect(page.getByText('A week later I have the whole day.')).toBeVisible()
  await page.getByRole('button', { name: say('trainings:ways.agree', { total: '€2,800' }) }).click()
  await expect(page.getByText(say('trainings:done.accept'))).toBeVisible()
  await page.getByRole('link', { name: say('trainings:ways.pay', { total: '€2,800' }) }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith('/order/'))
  await page.getByLabel(say('orders:billing.name'), { exact: true }).fill('Asha Rao')
  await page.getByLabel(say('orders:billing.company')).fill('Rao Weavers')
  await page.getByLabel(say('orders:billing.address')).fill('3 Mill Lane\n221 00 Lund')
  await page.getByLabel(say('orders:billing.country')).selectOption('SE')
  await page.getByRole('button', { name: say('orders:payment.pay', { total: '€2,800' }) }).dblclick()
  await arriveAt(page, path)

  for (const one of [page, trainer]) {
    await one.goto(path)
    await expect(one.getByText(say('trainings:standing.confirmed'), { exact: true })).toBeVisible()
    await expect(one.getByRole('link', { name: say('orders:done.calendar') })).toBeVisible()
  }
  await trainer.locator('summary', { hasText: say('reschedulings:propose') }).click()
  await trainer.getByLabel(say('trainings:form.day1', { number: 1 }), { exact: true }).fill(dayAhead(45))
  await trainer.getByLabel(say('reschedulings:form.words')).fill('The hall is shut that week.')
  await expectAccessible(trainer, 'proposing other days')
  await trainer.getByRole('button', { name: say('reschedulings:send') }).dblclick()
  await expect(trainer.getByText(say('trainings:done.proposeDays'))).toBeVisible()
  await expect(trainer.getByText(say('reschedulings:own'))).toBeVisible()
  await page.goto('/mybooking')
  await expect(page.getByText(say('reschedulings:waiting'))).toBeVisible()
  await page.getByRole('link', { name: title }).first().click()
  await arriveAt(page, path)
  await expect(page.getByText('The hall is shut that week.')).toBeVisible()
  await expectAccessible(page, 'other days proposed')
  await page.getByRole('button', { name: say('reschedulings:accept') }).dblclick()
  await expect(page.getByText(say('trainings:done.acceptDays'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('reschedulings:accept') })).toHaveCount(0)

  const diary = `/availability?month=${dayAhead(45).slice(0, 7)}`
  const day = trainer
    .getByRole('listitem')
    .filter({ has: trainer.locator(`time[datetime="${dayAhead(45)}"]`) })
  await trainer.goto(diary)
  await expect(day.locator('[data-kind="engaged"]')).toHaveCount(1)

  await page.locator('summary', { hasText: say('trainings:ways.cancel') }).click()
  await expect(page.getByText('€2,800 is refunded at once')).toBeVisible()
  await expectAccessible(page, 'cancelling')
  await page.getByRole('button', { name: say('trainings:ways.cancel') }).click()
  await expect(page.getByText(say('trainings:done.cancel'))).toBeVisible()
  for (const one of [page, trainer]) {
    await expect(async () => {
      await one.goto(path)
      await expect(one.getByText('€2,800 of the €2,800 paid was refunded on')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expectAccessible(one, 'cancelled')
  }
  await trainer.goto(diary)
  await expect(day).toHaveCount(1)
  await expect(day.locator('[data-kind="engaged"]')).toHaveCount(0)
  await trainer.context().close()
})

test('a provider declines, and the buyer reads why', async ({ page, context, browser, site }) => {
  expectFault('422')
  const { provider, buyer, topic } = await aTrainingScene()
  await carry(context, site, await signIn(site, buyer))
  const path = await ask(page, topic)

  const trainer = await pageOf(browser, site, provider)
  await trainer.goto(path)
  await trainer.locator('summary', { hasText: say('trainings:ways.decline') }).click()
  await trainer.getByRole('button', { name: say('trainings:ways.decline') }).click()
  await expect(trainer.getByRole('alert')).toBeVisible()
  await trainer.getByLabel(say('trainings:form.reason')).fill('I am away in that month.')
  await trainer.getByRole('button', { name: say('trainings:ways.decline') }).click()
  await expect(trainer.getByText(say('trainings:done.decline'))).toBeVisible()

  await page.goto(path)
  await expect(page.getByText('I am away in that month.')).toBeVisible()
  await expect(page.getByText(say('trainings:standing.declined'))).toBeVisible()
  await expectAccessible(page, 'declined')
  await trainer.context().close()
})

test('a rival and a stranger find nothing at the addresses of a request', async ({ page, context, site }) => {
  const { buyer, rival, topic } = await aTrainingScene()
  await carry(context, site, await signIn(site, buyer))
  const path = await ask(page, topic)
  const made = `/training-requests/${'x'.repeat(path.split('/').at(-1)?.length ?? 0)}`

  const cookie = await signIn(site, rival)
  const answers = async (address: string, init: RequestInit = {}) => {
    const headers = { Origin: site, Cookie: cookie }
    const answer = await fetchAgain(`${site}${address}`, { redirect: 'manual', ...init, headers })
    return answer.status
  }
  for (const address of [path, made]) {
    expect(await answers(address), address).toBe(404)
    expect(await answers(`${address}/calendar.ics`), address).toBe(404)
    for (const intent of ['accept', 'cancel', 'withdraw']) {
      const body = new URLSearchParams({ intent, version: '1' })
      expect(await answers(address, { method: 'POST', body }), address).toBe(404)
    }
    const stranger = await fetchAgain(`${site}${address}`, { redirect: 'manual' })
    expect([stranger.status, new URL(stranger.headers.get('Location') ?? '', site).pathname]).toEqual([
      302,
      '/login',
    ])
  }
  await page.goto(path)
  await expect(page.getByText(say('trainings:standing.requested'))).toBeVisible()
})
