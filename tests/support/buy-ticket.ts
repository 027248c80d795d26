import { expect, type Locator, type Page } from '@playwright/test'

type Say = (key: string, params?: Record<string, string | number>) => string

export type TicketBuyer = {
  name: string
  email: string
  /** The code that was mailed to the address; left out where nobody asks for one. */
  code?: () => Promise<string>
  /** As it is written on an envelope. */
  address?: string
  company?: string
  card?: string
}

/** Hands that count: each press of a button or link, each field that is typed into or chosen from. */
export function countingHands() {
  const counted = { clicks: 0, fields: 0 }
  return {
    counted,
    async press(target: Locator) {
      counted.clicks += 1
      await target.click()
    },
    async type(field: Locator, text: string) {
      counted.fields += 1
      await field.fill(text)
    },
  }
}

type Hands = ReturnType<typeof countingHands>

/** From the page of an event to the page of the order, with one seat held. */
export async function holdSeat(page: Page, say: Say, hands: Hands = countingHands()) {
  await hands.press(page.getByRole('button', { name: say('events:panel.get') }).last())
  await expect(page).toHaveURL(/\/order\/[0-9A-Z]+$/)
  await expect(page.getByText(say('orders:checkout.held')).first()).toBeVisible()
}

/** Everything that the one page of the checkout asks for, up to its button. */
export async function fillCheckout(page: Page, say: Say, buyer: TicketBuyer, hands: Hands = countingHands()) {
  const field = (key: string) => page.getByLabel(say(key), { exact: true })
  if (buyer.code) {
    await hands.type(page.locator('#email'), buyer.email)
    await hands.press(page.getByRole('button', { name: say('accounts:code.send') }))
    await expect(field('accounts:code.label')).toBeVisible()
    await hands.type(field('accounts:code.label'), await buyer.code())
  }
  await hands.type(page.locator('#name'), buyer.name)
  if (buyer.company) await hands.type(field('orders:billing.company'), buyer.company)
  if (buyer.address) await hands.type(page.locator('#address'), buyer.address)
  if (buyer.card)
    await hands.press(page.getByRole('radio', { name: say(`orders:payment.cards.${buyer.card}`) }))
}

export const payButton = (page: Page) => page.locator('button[name="intent"][value="pay"]')

/** From the page of an event to a ticket. */
export async function buyTicket(page: Page, say: Say, buyer: TicketBuyer, hands: Hands = countingHands()) {
  await holdSeat(page, say, hands)
  await fillCheckout(page, say, buyer, hands)
  await hands.press(payButton(page))
  await expect(page.getByText(say('orders:done.title')).first()).toBeVisible()
}
