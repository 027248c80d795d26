import { expect, type Page } from '@playwright/test'
import { aPerson, carry } from './people.ts'
import { promote } from './promote.ts'
import { expectAccessible, expectFault, test } from './quorum-test.ts'
import { signedIn } from './signed-in.ts'
import { unfold } from './unfold.ts'

const FROM_WORD = `<html><head><style>p{color:red}</style></head><body><!--[if gte mso 9]><xml></xml><![endif]-->
<h1 style="color:red">Aim</h1>
<p class="MsoNormal" style="font-family:Papyrus" onclick="window.ran=1">We <b>train</b><o:p></o:p></p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp;</span></span>gemba walks</p>
<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span>·<span>&nbsp;&nbsp;</span></span>feedback</p>
<p><a href="javascript:window.ran=1">bad</a> <a href="https://a.example/x" onclick="window.ran=1">good</a></p>
<img src="x" onerror="window.ran=1"><script>window.ran=1</script><svg onload="window.ran=1"></svg>
<table><tr><td>cell</td></tr></table></body></html>`

const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: 'About you' }).evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', 'plain')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a text is written with headings, lists and links, by keyboard, from Word and in Japanese, and outlives faults', async ({
  page,
  site,
  context,
}) => {
  const trainer = aPerson()
  await carry(context, site, await signedIn(trainer))
  await promote(trainer.username, { serviceType: 'provider' })
  expectFault('422')
  expectFault('401')
  await page.goto('/trainerprofile')
  const text = page.getByRole('textbox', { name: 'About you' })
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const sent = page.locator('textarea[name=about]')
  await expect(tools).toBeVisible()

  await page.locator('label', { hasText: 'About you' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tools.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(text).toBeFocused()
  await page.keyboard.type('Aim')
  await page.keyboard.press('Enter')
  await page.keyboard.type('I coach ')
  await page.keyboard.press('Control+B')
  await expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('shift leaders')
  await page.keyboard.press('Control+B')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- on the floor')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1 * 2 * 3 <b>')
  await expect(sent).toHaveValue(
    '## Aim\n\nI coach **shift leaders**\n\n- on the floor\n- 1 \\* 2 \\* 3 \\<b>',
  )
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('End')
  await expect(tools.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(sent).not.toHaveValue(/<b>/)
  await expectAccessible(page)

  // A link that leads nowhere is refused where it is typed; Tab leaves a list.
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByLabel('Address of the link').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address like')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Address of the link').fill('school.example/a')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await expect(sent).toHaveValue(/\[school\.example\/a\]\(https:\/\/school\.example\/a\)/)
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()

  await text.press('Control+A')
  await paste(page, FROM_WORD)
  await expect(sent).toHaveValue(
    '## Aim\n\nWe **train**\n\n- gemba walks\n- feedback\n\nbad [good](https://a.example/x)\n\ncell',
  )
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)

  await text.press('Control+End')
  await page.keyboard.press('Enter')
  const ime = await context.newCDPSession(page)
  await ime.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: 'けん' })
  await ime.send('Input.imeSetComposition', { selectionStart: 2, selectionEnd: 2, text: '研修' })
  await ime.send('Input.insertText', { text: '研修' })
  await expect(sent).toHaveValue(/\n\n研修$/)

  await page.getByLabel('Name', { exact: true }).fill('Tara Trainer')
  await unfold(page, 'When you can be booked')
  await page.getByLabel('Monday').fill('nine to five')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter hours like').first()).toBeVisible()
  await expect(text).toContainText('研修')
  await page.getByLabel('Monday').fill('9-12')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Username or email').fill(trainer.username)
  await form.getByLabel('Password', { exact: true }).fill(trainer.password)
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('We have restored what you typed last time.')).toBeVisible()
  await expect(tools).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/trainerprofile')
  await expect(tools).toBeVisible()
  await expect(text.getByRole('heading', { name: 'Aim', level: 2 })).toBeVisible()
  await expect(text.getByRole('link', { name: 'good' })).toHaveAttribute('href', 'https://a.example/x')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
