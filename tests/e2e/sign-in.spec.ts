import { chromium, expect, type Page } from '@playwright/test'
import { MARKUP } from '../support/bad-inputs.ts'
import { aPerson } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test, waitUntilAlive } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was typed stays beside the words that say what is wrong', async ({ page }) => {
    expectFault('422')
    await page.goto('/register')
    await page.getByLabel('Username').fill('1abc')
    await page.getByLabel('Email').fill('someone@example.com')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()

    await expect(
      page.getByText('Username must contain alphanumeric characters starting with a letter'),
    ).toBeVisible()
    await expect(page.getByText('Password should contain min 6 chars')).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('1abc')
    await expect(page.getByLabel('Email')).toHaveValue('someone@example.com')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })
})

test('the login dialog opens over the page, switches to register, and closes on a click outside', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page, 'login dialog')
  await dialog.getByRole('button', { name: 'Register' }).click()
  await expect(dialog.getByRole('button', { name: 'Create account' })).toBeVisible()
  await expectAccessible(page, 'register dialog')
  await page.mouse.click(5, 400)
  await expect(dialog).toBeHidden()
})

test('a wrong password clears both fields and says so; empty fields make no call', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.postData() ?? '')
  })
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('Username or email is required')).toBeVisible()
  expect(calls.filter((call) => call.includes('action=login&'))).toEqual([])

  await dialog.getByLabel('Username').fill('nobody_at_all')
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByLabel('Remember me').uncheck()
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('The username, email address or password is incorrect.')).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByLabel('Remember me')).not.toBeChecked()
})

test('with the keyboard alone one registers from the home page', async ({ page }) => {
  const person = aPerson()
  await page.goto('/')
  const focused = (role: string, name: string) => page.getByRole(role as 'link', { name }).first()
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press('Tab')
    if (await focused('link', 'Register').evaluate((element) => element === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.getByRole('dialog').getByLabel('Username').focus()
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Welcome, ${person.username}!`)).toBeVisible()
})

test('Escape closes the dialog and gives the focus back', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('what is typed while the scripts of a page are still on their way is not lost', async ({
  context,
  site,
}) => {
  const person = aPerson()
  await signedIn(person)
  const page = await context.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${site}/login`)
  await page.getByLabel('Username').pressSequentially(person.username.slice(0, 5))
  scripts.resolve()
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeFocused()
  await page.keyboard.type(person.username.slice(5))
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await arriveAt(page, '/dashboard')
})

test('Enter before the scripts of the page have come signs in as without scripts', async ({
  context,
  site,
}) => {
  const person = aPerson()
  await signedIn(person)
  const page = await context.newPage()
  await page.route('**/assets/*.js', () => new Promise(() => {}))
  await page.goto(`${site}/login?next=/mybooking`)
  await page.getByLabel('Username').pressSequentially(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await arriveAt(page, '/mybooking')
})

test.describe('with pages that the browser keeps as they were', () => {
  test('going back after a sign-in shows no page from before it', async ({ site }) => {
    const person = aPerson()
    await signedIn(person)
    const browser = await chromium.launch({
      ...test.info().project.use.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = await browser.newPage()
    waitUntilAlive(page)
    await page.goto(`${site}/terms`)
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill(person.username)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await arriveAt(page, '/dashboard')
    await page.goBack({ waitUntil: 'commit' })
    await arriveAt(page, '/terms')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)
    await browser.close()
  })
})

/** Lets the wire answer an action with `msg`. */
async function answerWith(page: Page, action: string, answer: () => object) {
  await page.route('**/api/inc/switchfunction', async (route) => {
    const asked = new URLSearchParams(route.request().postData() ?? '').get('action')
    return asked === action ? route.fulfill({ json: answer() }) : route.fallback()
  })
}

test('a message of the wire shows its emphasis, lines and links, and a plain one as it is', async ({
  page,
}) => {
  let msg =
    'No <b>such</b> name &amp; password.<br>See <a href="/faqs">help</a> or <a href="https://status.example/x">status</a>.'
  await answerWith(page, 'login', () => ({ status: false, recaptcha: false, msg }))
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  const send = async () => {
    await dialog.getByLabel('Username').fill('nobody_at_all')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Log in' }).click()
  }
  await send()
  const alert = dialog.getByRole('alert')
  await expect(alert).toHaveText('No such name & password.See help or status.')
  await expect(alert.locator('strong')).toHaveText('such')
  await expect(alert.getByRole('link', { name: 'help' })).toHaveAttribute('href', '/faqs')
  await expect(alert.getByRole('link', { name: 'status' })).toHaveAttribute('rel', /noopener/)
  msg = 'Wait 2 < 3 minutes & try again'
  await send()
  await expect(alert).toHaveText(msg)

  // Nobody was registered, so nobody is signed in.
  expectFault('401')
  await answerWith(page, 'join', () => ({ status: true, msg: 'Welcome, <em>Ann</em>!' }))
  await page.goto('/register')
  const person = aPerson()
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(dialog.locator('em')).toHaveText('Ann')
})

test('nothing that a message holds acts', async ({ page }) => {
  let msg = ''
  await answerWith(page, 'login', () => ({ status: false, recaptcha: false, msg }))
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  for (const [at, markup] of [...MARKUP, '<b><p>'.repeat(5_000), '<div>'.repeat(5_000)].entries()) {
    msg = `${at}: ${markup}`
    await dialog.getByLabel('Username').fill('nobody_at_all')
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Log in' }).click()
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText(`${at}:`)
    for (const link of await alert.getByRole('link').all()) await link.hover()
    const left = await alert.evaluate(
      (element) =>
        [...element.querySelectorAll(':scope > div *')].filter(
          (one) =>
            !/^(A|STRONG|EM|BR|P|UL|OL|LI)$/.test(one.tagName) ||
            [...one.attributes].some(({ name }) => !/^(href|rel|data-document)$/.test(name)),
        ).length,
    )
    expect(left, markup.slice(0, 80)).toBe(0)
    await expect(alert.locator('a:not([href^="/"], [href^="https://"])')).toHaveCount(0)
  }
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
})

test('what is typed and unticked before /login has come alive goes on in its dialog', async ({ page }) => {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await gone
    await route.continue()
  })
  const visit = page.goto('/login')
  await page.getByLabel('Username').fill('rashmi_s')
  await page.getByLabel('Remember me').uncheck()
  await page.getByLabel('Password', { exact: true }).fill('quorum-demo')
  letGo()
  await visit
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Username')).toHaveValue('rashmi_s')
  await expect(dialog.getByLabel('Remember me')).not.toBeChecked()
  await page.keyboard.press('Enter')
  await arriveAt(page, '/dashboard')
})
