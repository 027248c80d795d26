import { LinkButton } from '#app/ui/button.tsx'
import { ExternalIcon } from '#app/ui/page-icon.tsx'
import { useTranslation } from '#app/ui/translation.tsx'
import type { PanelView } from '../panel-view.ts'
import styles from './ticket-panel.module.css'

/** Shown instead of a choice of seats: why there is none, and where to go. */
export function ClosedPanel({ closed }: { closed: NonNullable<PanelView['closed']> }) {
  const { t } = useTranslation()
  const { title, text, to, label, elsewhere } = closed
  return (
    <div className={styles.closed}>
      <h2 className={styles.closedTitle}>{title}</h2>
      <p>{text}</p>
      {elsewhere ? (
        <LinkButton to={to} target="_blank" rel="noopener noreferrer nofollow ugc" tone="go" wide>
          {label}
          <ExternalIcon label={t('common:ui.newTab')} />
        </LinkButton>
      ) : (
        <LinkButton to={to} wide>
          {label}
        </LinkButton>
      )}
    </div>
  )
}
