import type { Translate } from '#app/kit/texts.ts'
import type { Look } from '../embedded-date.ts'
import type { EventLineView } from '../event-line.ts'

type EmbeddedDatesProps = {
  t: Translate
  language: string
  look: Look
  styles: string
  provider: { name: string; url: string }
  dates: readonly (EventLineView & { url: string })[]
}

/** A whole document for a frame in another site: no script, no cookie, its links open outside the frame. */
export function EmbeddedDates({ t, language, look, styles, provider, dates }: EmbeddedDatesProps) {
  const title = t('embed:title', { name: provider.name })
  const beside = { target: '_blank', rel: 'noopener' }
  return (
    <html lang={language} data-look={look}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {dates.length === 0 ? <p>{t('embed:none')}</p> : null}
          {dates.length > 0 ? (
            <ul>
              {dates.map((date) => (
                <li key={date.slug}>
                  <time dateTime={date.dateTime}>
                    {date.month} <b>{date.day}</b> {date.rest}
                  </time>
                  <h2 lang={date.lang}>
                    <a href={date.url} {...beside}>
                      {date.title}
                    </a>
                  </h2>
                  <p>{date.meta}</p>
                  <p>
                    {[
                      date.price && <b key="price">{date.price.amount}</b>,
                      date.price?.note,
                      date.seats,
                      date.meter,
                    ]
                      .filter(Boolean)
                      .flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))}
                  </p>
                </li>
              ))}
            </ul>
          ) : null}
          <p>
            <a href={provider.url} {...beside}>
              {t('embed:all', { name: provider.name })}
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
