import { MessageFiles } from '#app/features/people/message-files/components/message-files.tsx'
import { formatTime } from '#app/kit/dates.ts'
import { piecesOf } from '#app/kit/message-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { cx } from '#app/ui/cx.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { useLanguage } from '#app/ui/language.ts'
import { useTranslation } from '#app/ui/translation.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { MESSAGE, type ShownLine } from '../conversation.ts'
import { HeldNote, HiddenNote } from './line-notes.tsx'
import styles from './message-line.module.css'
import { StaffMark } from './staff-mark.tsx'

type MessageLineProps = {
  line: ShownLine
  before: ShownLine | null
  /** The code of the conversation, and what the other side is called. */
  code: string
  sideName: string
  /** Whether that is our own team. */
  isStaff: boolean
  /** The address of this line. */
  path: string
  zone: string
  /** Whether it is said that the other side has read it. */
  isRead: boolean
  onQuote?: (() => void) | undefined
}

const FEW_MINUTES = 5 * 60_000

/** Whether a line goes on with what the same person has just written. */
function goesOn({ kind, isOwn, author, at }: ShownLine, before: ShownLine | null): boolean {
  return (
    before !== null &&
    before.kind === kind &&
    before.isOwn === isOwn &&
    before.author === author &&
    Date.parse(at) - Date.parse(before.at) < FEW_MINUTES
  )
}

/** One line: what somebody wrote, on the reader's side or the other, or what the product did. */
export function MessageLine({
  line,
  before,
  code,
  sideName,
  isStaff,
  isRead,
  path,
  zone,
  onQuote,
}: MessageLineProps) {
  const { t } = useTranslation('qmail')
  const language = useLanguage()
  const time = formatTime(new Date(line.at), zone, language)
  if (line.kind !== MESSAGE)
    return (
      <p className={styles.done} data-line={line.id} id={`line-${line.position}`}>
        {line.words} <time dateTime={line.at}>{time}</time>
      </p>
    )
  const who = line.isMine ? t('yourself') : (line.author ?? (line.isOwn ? t('formerMember') : sideName))
  const isSame = goesOn(line, before)
  return (
    <div className={cx(styles.line, line.isOwn && styles.own)} id={`line-${line.position}`}>
      {isSame ? (
        <VisuallyHidden>{who}</VisuallyHidden>
      ) : (
        <p className={styles.who}>
          {who} {isStaff && !line.isOwn ? <StaffMark /> : null}
        </p>
      )}
      <div className={styles.bubble} data-line={line.id}>
        {line.quoted ? (
          <a href={`#line-${line.quoted.position}`} className={styles.quoted}>
            <b>{line.quoted.author ?? sideName}</b> {line.quoted.words}
          </a>
        ) : null}
        {line.words === '' ? null : (
          <p className={styles.words} lang="" dir="auto">
            {piecesOf(line.words).map(({ at, text, href }) =>
              href ? (
                <ExternalLink key={at} href={href}>
                  {text}
                </ExternalLink>
              ) : (
                text
              ),
            )}
          </p>
        )}
        {line.files.length > 0 ? <MessageFiles files={line.files} /> : null}
      </div>
      {line.held ? <HeldNote held={line.held} reason={line.declinedReason} /> : null}
      {line.isHidden ? <HiddenNote line={line} code={code} sideName={sideName} /> : null}
      <p className={styles.foot}>
        <Anchor to={path} className={styles.time} aria-label={t('linkTo', { time })}>
          <time dateTime={line.at}>{time}</time>
        </Anchor>
        {isRead ? <span>{t('read')}</span> : null}
        {onQuote ? (
          <button type="button" className={styles.quote} onClick={onQuote}>
            {t('quote')}
          </button>
        ) : null}
      </p>
    </div>
  )
}
