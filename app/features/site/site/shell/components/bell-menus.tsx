import { NotificationMenu } from '#app/features/people/notifications/components/notification-menu.tsx'
import { useCounts } from '#app/features/people/notifications/components/use-counts.tsx'
import { MessageMenu } from '#app/features/people/qmail/components/message-menu.tsx'

/** The menus of messages and of notifications, each with its number of unread ones. */
export default function BellMenus() {
  const { message, notif, lookAgain } = useCounts()
  return (
    <>
      <MessageMenu unread={message} />
      <NotificationMenu unread={notif} onRead={lookAgain} />
    </>
  )
}
