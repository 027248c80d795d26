import type { RichHtml } from '#app/kit/rich-html.ts'
import { cx } from './cx.ts'
import styles from './rich-text.module.css'

/**
 * The one place where HTML that somebody wrote is set; `ui/kept` sets again what the server itself rendered.
 */
export function RichText({ html, lang, className }: { html: RichHtml; lang?: string; className?: string }) {
  const content = { dangerouslySetInnerHTML: { __html: html } }
  return <div className={cx(styles.prose, className)} lang={lang} {...content} />
}
