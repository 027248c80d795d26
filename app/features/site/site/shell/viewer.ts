import { type Actor, hasSession } from '#app/kit/actor.ts'
import { hasWorkspaces, kindOf, type MenuEntry, profileMenuOf } from './menu.ts'

/** Somebody signed in, as the frame around every page shows them. */
export type Viewer = {
  username: string
  name: string
  /** The own photo; initials stand in for it. */
  image: string | null
  /** The workspace acted for. */
  company: string | null
  /** What one is there: '(Admin)' or '(Manager)'. */
  label: 'admin' | 'manager' | null
  /** Workspaces of small training businesses are new. */
  beta: boolean
  menu: MenuEntry[]
  /** Whose things are done from here: the party acted for. */
  actingFor: string
  /** Whether what is not found here may be found in another workspace of theirs. */
  hasWorkspaces: boolean
  /** Switches between the locations of a group. */
  superAdmin: boolean
}

/**
 * Whom the frame greets; nobody for visitors. In a workspace whoever is not its admin is called its manager.
 */
export function viewerOf(actor: Actor): Viewer | null {
  if (!hasSession(actor)) return null
  const { username, name, image, company, role, superAdmin } = actor
  return {
    username,
    name,
    image,
    company: company?.name ?? null,
    label: company && (role === 'admin' ? 'admin' : 'manager'),
    beta: kindOf(actor) === 'sme',
    menu: profileMenuOf(actor),
    actingFor: actor.partyId,
    hasWorkspaces: hasWorkspaces(actor),
    superAdmin,
  }
}
