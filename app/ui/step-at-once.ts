/**
 * Runs in the head of every document: a press on minus or plus of a `Stepper` counts before the page has come
 * alive, as the number's own steps do. `stepped` tells the page, which may come alive by this very press,
 * that it was counted.
 */
export const STEP_AT_ONCE =
  'addEventListener("click",(press)=>{' +
  'const button=press.target.closest?.("[data-step]"),frame=button?.parentElement;' +
  'if(!button||button.disabled||frame.dataset.alive)return;' +
  'const number=frame.querySelector("input");' +
  'button.dataset.step>0?number.stepUp():number.stepDown();press.stepped=true},true)'
