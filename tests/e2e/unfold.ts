import type { Page } from '@playwright/test'

/** Opens a folded part of a form by what stands on it. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.locator('summary', { hasText: title }).first().click()
}
