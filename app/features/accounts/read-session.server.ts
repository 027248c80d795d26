import { type Actor, VISITOR } from '#app/kit/actor.ts'

/** Who sends this request, by its session cookie. */
export async function actorOf(_request: Request): Promise<Actor> {
  return VISITOR
}
