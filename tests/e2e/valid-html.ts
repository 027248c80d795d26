import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/** Puts the rules together once, not anew for each page: that was a sixth of all its time. */
class RulesOnce extends StaticConfigLoader {
  #rules: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(file: string) {
    this.#rules ??= super.getConfigFor(file)
    return this.#rules
  }
}

/**
 * What the standard of HTML asks for, and of the further rules those that find what breaks a page for
 * somebody: what is named is there, what is hidden gets no focus, nothing is closed by chance, a form can be
 * sent.
 */
const checker = new HtmlValidate(
  new RulesOnce({
    root: true,
    elements: ['html5'],
    extends: ['html-validate:standard'],
    rules: {
      'aria-hidden-body': 'error',
      'empty-heading': 'error',
      'empty-title': 'error',
      // The dialog of the sign-in stands before the page that it lies on.
      'heading-level': ['error', { minInitialRank: 'h2' }],
      'hidden-focusable': 'error',
      'input-attributes': 'error',
      'meta-refresh': 'error',
      'missing-doctype': 'error',
      'no-implicit-close': 'error',
      'no-missing-references': 'error',
      'no-redundant-role': 'error',
      'wcag/h30': 'error',
      'wcag/h32': 'error',
      'wcag/h36': 'error',
      'wcag/h37': 'error',
    },
  }),
)

/** What is wrong with a document as it was served, each fault with its rule and where it stands. */
export async function faultsInHtml(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line }) => `${ruleId}: ${message} — ${selector ?? `line ${line}`}`,
    ),
  )
}
