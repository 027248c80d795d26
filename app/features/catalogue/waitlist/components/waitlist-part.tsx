import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import type { WaitlistView } from '../waitlist-view.ts'
import styles from './wait-part.module.css'
import { WaitlistFields } from './waitlist-fields.tsx'

/**
 * The link from an event's page to its waiting list, or to the own entry (`place`, in words). A plain form
 * that leaves the page.
 */
export function WaitlistPart({
  wait: { action, line, labels, ...waitable },
  place,
}: {
  wait: WaitlistView
  place?: string | null
}) {
  if (place)
    return (
      <p className={styles.wait}>
        <Anchor to={action}>{place}</Anchor>
      </p>
    )
  return (
    <form method="post" action={action} className={styles.wait}>
      <p>{line}</p>
      <WaitlistFields waitable={waitable} labels={labels} />
      <Button type="submit" tone="go" wide>
        {labels.send}
      </Button>
    </form>
  )
}
