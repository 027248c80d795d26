import { cx } from './cx.ts'
import styles from './rich-text.module.css'

/** HTML that was cut to the allow list on the server before it was stored; the one place where HTML is set. */
export function RichText({ html, lang, className }: { html: string; lang?: string; className?: string }) {
  const content = { dangerouslySetInnerHTML: { __html: html } }
  return <div className={cx(styles.prose, className)} lang={lang} {...content} />
}
