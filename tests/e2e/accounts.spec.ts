import { expect, type Page } from '@playwright/test'
import { fetchAgain } from './fetch-again.ts'
import { aPerson, mailedLink } from './people.ts'
import { arriveAt, expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'

const PASSWORD = 'a rather good sentence'
let people = 0

/** A name that nobody has yet, also not in another worker or an earlier run. */
function newName(): string {
  people += 1
  return `E${Date.now().toString(36)}${test.info().workerIndex}${people}`.slice(0, 20)
}

async function join(baseURL: string | undefined, name: string): Promise<string> {
  const answer = await fetchAgain(`${baseURL}/api/inc/switchfunction`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': `10.77.${test.info().workerIndex}.${people % 250}` },
    body: new URLSearchParams({
      action: 'join',
      susername: name,
      semail: `${name}@example.com`,
      spassword: PASSWORD,
    }),
  })
  expect(await answer.json()).toMatchObject({ status: true })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

const dialog = (page: Page) => page.getByRole('dialog')
async function logIn(page: Page, name: string, password: string) {
  await dialog(page).getByLabel('Username').fill(name)
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
  await dialog(page).getByRole('button', { name: 'Log in' }).click()
}
const detailsOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('userDetails') ?? 'null') as { username: string } | null,
  )

test('a visitor registers in the dialog, with each field checked on the way', async ({ page, baseURL }) => {
  const taken = newName()
  await join(baseURL, taken)
  await page.goto('/')
  await page.getByRole('link', { name: 'Register' }).first().click()
  const form = dialog(page)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText('Enter valid username.')).toBeVisible()
  await expect(form.getByText('Enter valid email')).toBeVisible()
  await expect(form.getByText('Password is required')).toBeVisible()
  await expect(form.getByLabel('Username')).toBeFocused()
  await expectAccessible(page, 'the register dialog with faults')

  await form.getByLabel('Username').fill('1abcd')
  await form.getByLabel('Email').fill(`${taken}@EXAMPLE.com`)
  await form.getByLabel('Password', { exact: true }).fill('12345')
  await form.getByLabel('Password', { exact: true }).blur()
  await expect(
    form.getByText('Username must contain alphanumeric characters starting with a letter'),
  ).toBeVisible()
  await expect(form.getByText('This email already exists')).toBeVisible()
  await expect(form.getByText('Password should contain min 6 chars')).toBeVisible()
  await form.getByLabel('Username').fill(taken.toUpperCase())
  await expect(form.getByText('This username already exists')).toBeVisible()

  const name = newName()
  await form.getByLabel('Username').fill(name)
  await form.getByLabel('Email').fill(`${name}@example.com`)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(form.getByText(`Welcome, ${name}!`)).toBeVisible()
  expect((await detailsOf(page))?.username).toBe(name)
  await form.getByRole('button', { name: 'OK' }).click()
  await arriveAt(page, '/dashboard')
  await expect(page.getByText('is not confirmed yet')).toBeVisible()

  await page.goto('/dev/mail')
  await page.getByRole('link', { name: `${name}@example.com`.toLowerCase() }).click()
  await page.frameLocator('iframe').getByRole('link', { name: 'Confirm address' }).click()
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText(`Your email address is confirmed, ${name}.`)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('is not confirmed yet')).toBeHidden()
})

test('who was sent to log in comes back to where they wanted to go', async ({ page, baseURL }) => {
  const name = newName()
  await join(baseURL, name)
  await page.goto('/mybooking?page=2')
  await expect(page).toHaveURL(/\/login\?next=/)
  await dialog(page).getByRole('button', { name: 'Log in' }).click()
  await expect(dialog(page).getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await logIn(page, name, 'not the password')
  await expect(dialog(page).getByText('The username, email address or password is incorrect.')).toBeVisible()
  await expect(dialog(page).getByLabel('Username')).toHaveValue('')
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveValue('')
  await expectAccessible(page, 'the login dialog after a wrong password')

  await logIn(page, name.toLowerCase(), PASSWORD)
  await arriveAt(page, '/mybooking')
  expect((await detailsOf(page))?.username).toBe(name)
  expect(await page.evaluate(() => sessionStorage.getItem('attemptedUrl'))).toBeNull()

  await page.goto('/')
  await page
    .getByTitle('Your account')
    .or(page.locator(`summary[aria-label*="${name}"]`))
    .click()
  // What was asked a moment before is answered a moment after.
  expectFault('401')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible()
  expect(await detailsOf(page)).toBeNull()
  await page.goto('/dashboard')
  await arriveAt(page, '/login')
})

test('who has forgotten the password chooses a new one by a link', async ({ page, baseURL }) => {
  const name = newName()
  await join(baseURL, name)
  await page.goto('/')
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await dialog(page).getByRole('link', { name: 'Forgot your password?' }).click()
  await arriveAt(page, '/reset')
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('If there is an account with this address')).toBeVisible()
  const link = await mailedLink(baseURL ?? '', `${name}@example.com`.toLowerCase(), /\/reset\/\w+\/[\w-]+/)
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('a very new sentence')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(`Your password has been changed, ${name}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await logIn(page, name, 'a very new sentence')
  await arriveAt(page, '/dashboard')
})

test('the dialogs lead to each other, close on a click outside and work by keyboard', async ({ page }) => {
  await page.goto('/de/')
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  await dialog(page).getByRole('button', { name: 'Registrieren' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Registrieren' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Anmelden' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Anmelden' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('link', { name: 'Anmelden' }).first().press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('one registers, signs out and signs in by plain forms', async ({ page, baseURL }) => {
    const name = newName()
    await page.goto('/ja/register')
    await page.getByLabel('ユーザー名').fill('1x')
    await page.getByLabel('メールアドレス').fill(`${name}@example.com`)
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
    expectFault('422')
    await page.getByRole('button', { name: 'アカウントを作成' }).click()
    await expect(page.getByText('ユーザー名は英数字とアンダースコアで')).toBeVisible()
    await expect(page.getByLabel('メールアドレス')).toHaveValue(`${name}@example.com`)
    await page.getByLabel('ユーザー名').fill(name)
    await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'アカウントを作成' }).click()
    await expect(page).toHaveURL(`${baseURL}/ja/dashboard`)

    await page.locator(`summary[aria-label*="${name}"]`).click()
    await page.getByRole('button', { name: 'ログアウト' }).click()
    await expect(page).toHaveURL(`${baseURL}/ja`)

    expectFault('409')
    await page.goto('/login?next=/event/manage_event')
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('The username, email address or password is incorrect.')).toBeVisible()
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${baseURL}/event/manage_event`)
  })
})

/** Asks for a page with a session cookie; a redirect is not followed. */
function ask(baseURL: string | undefined, path: string, cookie = '', init: RequestInit = {}) {
  return fetchAgain(`${baseURL}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { Cookie: cookie, Origin: baseURL ?? '', Accept: 'text/html', ...init.headers },
  })
}
const wire = (baseURL: string | undefined, fields: Record<string, string>, cookie = '') =>
  ask(baseURL, '/api/inc/switchfunction', cookie, { method: 'POST', body: new URLSearchParams(fields) })

test('an old cookie opens nothing after a new sign-in and after signing out', async ({ baseURL }) => {
  const name = newName()
  const first = await join(baseURL, name)
  expect((await ask(baseURL, '/dashboard', first)).status).toBe(200)
  const login = { action: 'login', username: name, password: PASSWORD, cookie: 'false' }
  const again = await wire(baseURL, login, first)
  const line = again.headers.get('set-cookie') ?? ''
  expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  const second = line.split(';')[0] ?? ''
  expect((await ask(baseURL, '/dashboard', first)).status).toBe(302)
  expect((await ask(baseURL, '/dashboard', second)).status).toBe(200)
  expect((await wire(baseURL, { action: 'loginuserdetail' }, first)).status).toBe(401)
  await wire(baseURL, { action: 'logout' }, second)
  expect((await ask(baseURL, '/dashboard', second)).status).toBe(302)
  expect((await ask(baseURL, '/dashboard.data', second)).status).toBe(202)
})

test('a page of one person is kept by no cache', async ({ baseURL }) => {
  const cookie = await join(baseURL, newName())
  for (const path of ['/dashboard', '/mybooking', '/event/manage_event', '/', '/dashboard.data']) {
    const answer = await ask(baseURL, path, cookie)
    expect(answer.headers.get('cache-control'), path).toContain('no-store')
  }
})

test('the wire asks for a captcha after three failed sign-ins, and the dialog has it solved', async ({
  page,
  baseURL,
}) => {
  const name = newName()
  await join(baseURL, name)
  const guess = async (at: number, password = 'wrong') => {
    const answer = await fetchAgain(`${baseURL}/api/inc/switchfunction`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': `10.66.${test.info().workerIndex}.${at}` },
      body: new URLSearchParams({ action: 'login', username: name, password }),
    })
    return { code: answer.status, ...(await answer.json()) }
  }
  expect(await guess(1)).toMatchObject({ code: 200, status: false, recaptcha: false })
  expect(await guess(2)).toMatchObject({ code: 200, status: false, recaptcha: false })
  expect(await guess(3)).toMatchObject({ code: 200, status: false, recaptcha: true })
  expect(await guess(4, PASSWORD)).toMatchObject({ code: 200, status: false, recaptcha: true })

  await page.goto('/login')
  await logIn(page, name, PASSWORD)
  await expect(dialog(page).getByText('Please complete the check as well')).toBeVisible()
  await expect(dialog(page).getByText('The check is done. You can log in.')).toBeVisible()
  await expectAccessible(page, 'the login dialog with a solved captcha')
  await logIn(page, name, PASSWORD)
  await arriveAt(page, '/dashboard')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('who failed three times is told what to do instead of the captcha', async ({ page, baseURL }) => {
    expectFault('409')
    const name = newName()
    await join(baseURL, name)
    await page.goto('/login')
    for (let n = 0; n < 3; n += 1) {
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText('is incorrect.')).toBeVisible()
    }
    await expect(page.getByText('please wait 15 minutes')).toBeVisible()
  })
})

test('pages have the titles that were agreed on', async ({ baseURL }) => {
  const site = baseURL ?? ''
  const cookie = await signedIn(aPerson())
  const titles: Record<string, string> = {
    '/reset': 'Reset',
    '/dashboard': 'Dashboard',
    '/mybooking': 'My Booking',
    '/myfavorite': 'My Favorite',
    '/manage_requirement': 'Manage Requirement',
    '/ja/reset': 'パスワードの再設定',
    '/de/manage_requirement': 'Anfragen verwalten',
  }
  for (const [path, title] of Object.entries(titles)) {
    const answer = await fetchAgain(site + path, {
      headers: path.endsWith('reset') ? {} : { Cookie: cookie },
    })
    expect(await answer.text(), path).toContain(`<title>${title} · Quorum</title>`)
  }
})

test('names that are addresses of the site are taken', async ({ baseURL }) => {
  for (const susername of [
    'dashboard',
    'Terms',
    'SEARCH',
    'event',
    'topic',
    'login',
    'register',
    'mybooking',
    'requirement',
    'healthz',
    'company',
  ]) {
    const answer = await wire(baseURL, { action: 'usernamecheck', susername })
    if (susername.length >= 5) expect(await answer.json(), susername).toMatchObject({ status: true })
  }
})
