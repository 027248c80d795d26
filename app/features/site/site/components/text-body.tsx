import type { ReactNode } from 'react'
import { RichText } from '#app/ui/rich-text.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { RenderedText, TextSection } from '../text-page.ts'
import styles from './text-body.module.css'

const LONG = 4

/** A text page: contents when it is long, sections with anchors, then what belongs below it. */
export function TextBody({ text, children }: { text: RenderedText; children?: ReactNode }) {
  const long = text.sections.length >= LONG
  return (
    <div className={long ? styles.layout : undefined}>
      {long ? <Contents sections={text.sections} /> : null}
      <div className={styles.text}>
        {text.intro ? <RichText html={text.intro} /> : null}
        {text.sections.map((section) => (
          <section key={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.html ? <RichText html={section.html} /> : null}
            {section.questions.map((question) => (
              <details key={question.id} className={styles.question}>
                <summary>
                  <h3>{question.title}</h3>
                </summary>
                {/* The browser unfolds what holds the target of an address. */}
                <div id={question.id} className={styles.answer}>
                  <RichText html={question.html} />
                  <Permalink id={question.id} />
                </div>
              </details>
            ))}
          </section>
        ))}
        {children}
      </div>
    </div>
  )
}

function Contents({ sections }: { sections: TextSection[] }) {
  const { t } = useTranslation('pages')
  return (
    <nav aria-label={t('contents')} className={styles.contents}>
      <details>
        <summary>{t('contents')}</summary>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

function Permalink({ id }: { id: string }) {
  const { t } = useTranslation('pages')
  return (
    <a className={styles.permalink} href={`#${id}`}>
      {t('permalink')}
    </a>
  )
}
