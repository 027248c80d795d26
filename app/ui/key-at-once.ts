/**
 * Runs in the head of every document: a form that leaves its `key` to the browser gets one as well when it is
 * sent before the page has come alive. A second press then is the same intention, and not another guest who
 * finds the seats gone. Who comes back to the page means something new: a key that the browser puts back with
 * what was typed is none.
 */
export const KEY_AT_ONCE =
  '{const given=new Set();addEventListener("submit",({target,defaultPrevented})=>{' +
  `const key=target.querySelector('input[name="key"]');if(defaultPrevented||!key||key.value)return;` +
  'const [...hex]=crypto.getRandomValues(new Uint8Array(16)),text=hex.map((one)=>one.toString(16).padStart(2,"0")).join("");' +
  'key.value=text.replace(/(.{8})(.{4}).(.{3}).(.{3})(.{12})/,"$1-$2-4$3-a$4-$5");given.add(key)});' +
  'addEventListener("pageshow",({persisted})=>{if(persisted)for(const key of given)key.value="";' +
  `else for(const key of document.querySelectorAll('input[name="key"][value=""]'))if(!given.has(key))key.value=""})}`
