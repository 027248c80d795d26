import { rowsOfNobody } from '#app/platform/personal-data.server.ts'
import { groupInvitations } from './tables.server.ts'

export const groupsRows = [rowsOfNobody(groupInvitations, 'workspaces that groups asked')]
