import { css } from 'lit';

/** Heights of what is above and below the model are those of page.css: the poster must not move when the element comes. */
export const styles = css`
:host {
  display: block;
  height: 100%;
  color: #dfe0e4;
  --muted: #a3a5b0;
  --bright: #fbfbfc;
  --line: rgb(255 255 255 / 0.09);
  --press: rgb(255 255 255 / 0.1);
  --brand: #5865f2;
  --glass: rgb(20 20 24 / 0.82);
}
* { box-sizing: border-box; margin: 0; }
button, a, select, input { font: inherit; color: inherit; }
button, a { border: 0; background: none; cursor: pointer; text-decoration: none; }
:focus-visible { outline: 2px solid #8ea1ff; outline-offset: 1px; }
.icon { flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.truncate { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.viewer { height: 100%; display: flex; flex-direction: column; background: #17181c; }
header {
  flex: none; height: 52px; display: flex; align-items: center; gap: 10px;
  padding: 0 12px 0 18px; color: #9be7c4; border-bottom: 1px solid var(--line);
}
header h2 {
  flex: 1; min-width: 0; font-size: 16px; font-weight: 620; color: var(--bright);
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
}
.icon-button { display: inline-grid; place-items: center; flex: none; width: 36px; height: 36px; padding: 0; border-radius: 8px; color: var(--muted); }
.icon-button:hover { color: var(--bright); background: var(--press); }
.button { padding: 8px 16px; border-radius: 8px; color: white; background: var(--brand); }
.quiet { padding: 6px 12px; border-radius: 7px; color: var(--bright); background: var(--press); }

.stage { position: relative; flex: 1; min-height: 0; overflow: hidden; container-type: size; }
/* As pictures of results have it (kiln-mesh, studio-backdrop.ts): the poster has no edge. */
.backdrop { position: absolute; inset: 0; }
[data-backdrop="studio"] .backdrop {
  --side: 100cqmin;
  background: radial-gradient(circle at 50% calc(50% - 0.04 * var(--side)), rgb(237 239 241) calc(0 * var(--side)), rgb(222 224 226) calc(0.25 * var(--side)), rgb(193 195 197) calc(0.5 * var(--side)), rgb(171 173 175) calc(0.75 * var(--side)), rgb(159 161 163) calc(1 * var(--side)), rgb(149 151 153) calc(1.5 * var(--side)), rgb(145 147 149) calc(2.2 * var(--side)));
}
.stage[data-backdrop="dark"] { background: #0b0c0e; }
.stage[data-backdrop="grey"] { background: #7d7f85; }
.stage[data-backdrop="light"] { background: #f1f1f3; }
.stage canvas, .poster { position: absolute; inset: 0; width: 100%; height: 100%; display: block; }
.model { touch-action: none; cursor: grab; }
.model:active { cursor: grabbing; }
.model:focus-visible { outline-offset: -3px; }
.poster ::slotted(img) { width: 100%; height: 100%; object-fit: contain; }
[data-state="shown"] .poster { opacity: 0; transition: opacity 0.25s; pointer-events: none; }
[data-state="flat"] .model { display: none; }

.loading {
  position: absolute; left: 50%; bottom: 16px; translate: -50% 0; display: flex; align-items: center; gap: 10px;
  padding: 8px 16px; border-radius: 20px; font-size: 14px; width: max-content; max-width: calc(100% - 24px); background: var(--glass);
}
.loading progress { width: 120px; height: 5px; accent-color: var(--brand); }
.spinner { width: 16px; height: 16px; border-radius: 50%; border: 2px solid currentColor; border-top-color: transparent; animation: spin 0.8s linear infinite; }
@keyframes spin { to { rotate: 360deg; } }
.notice { position: absolute; inset: 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 14px; padding: 24px; text-align: center; background: #1b1c20; }
.notice .icon { color: #f0b132; }

.facts {
  position: absolute; left: 12px; top: 12px; display: grid; grid-template-columns: minmax(64px, max-content) auto; gap: 2px 10px; padding: 8px 12px; border-radius: 10px; font-size: 13px;
  background: var(--glass); border: 1px solid var(--line); pointer-events: none;
}
.facts div { display: contents; }
.facts dt { color: var(--muted); }
.facts dd { color: var(--bright); font-variant-numeric: tabular-nums; }

.sides { position: absolute; inset: auto 0 70px; display: grid; grid-template-columns: 1fr 1fr; pointer-events: none; }
.sides span { justify-self: center; max-width: calc(100% - 24px); padding: 4px 12px; border-radius: 999px; font-size: 13px; color: var(--bright); background: var(--glass); }

.panel {
  position: absolute; right: 12px; top: 12px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 12px; width: min(300px, calc(100% - 24px)); max-height: calc(100% - 72px);
  padding: 14px; border-radius: 12px; font-size: 14px; overflow: auto; background: var(--glass); border: 1px solid var(--line);
}
.hint { color: var(--muted); font-size: 13px; }
.figure { font-size: 20px; font-weight: 620; color: var(--bright); font-variant-numeric: tabular-nums; }
.choices { display: flex; flex-wrap: wrap; gap: 6px; }
.choices button { padding: 6px 11px; border-radius: 7px; background: var(--press); }
.choices button[aria-pressed="true"] { color: white; background: var(--brand); }
.slider { display: grid; gap: 4px; }
.slider span { color: var(--muted); font-size: 13px; }
.slider input { width: 100%; accent-color: var(--brand); }
.toggle { display: flex; align-items: center; gap: 9px; min-height: 28px; min-width: 0; }
.toggle input { flex: none; width: 17px; height: 17px; accent-color: var(--brand); }
.toggle span { overflow: hidden; text-overflow: ellipsis; }
ul { display: grid; gap: 4px; padding: 0; list-style: none; }
.parts [data-depth="1"] { padding-left: 14px; }
.parts [data-depth="2"] { padding-left: 28px; }
.parts [data-depth="3"] { padding-left: 42px; }
.parts [data-depth="4"], .parts [data-depth="5"], .parts [data-depth="6"] { padding-left: 56px; }
.files a { display: flex; align-items: center; gap: 9px; padding: 7px 8px; border-radius: 7px; }
.files a:hover { background: var(--press); }
.files span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.files small { color: var(--muted); }
.link { display: grid; gap: 4px; color: var(--muted); }
.panel input[type="file"] { max-width: 100%; }
.link input { width: 100%; padding: 7px 9px; border-radius: 7px; border: 1px solid var(--line); color: var(--bright); background: #0b0c0e; }

.pins { position: absolute; inset: 0; overflow: hidden; pointer-events: none; }
.pin {
  position: absolute; left: -13px; top: -13px; width: 26px; height: 26px; padding: 0; border-radius: 50%; border: 2px solid white;
  font-size: 12px; font-weight: 700; color: white; background: var(--brand); box-shadow: 0 1px 5px rgb(0 0 0 / 0.5); pointer-events: auto;
}
.pin[data-kind="done"] { background: #248046; }
.pin[data-kind="draft"] { background: #c27c0e; }
.pin[data-behind="true"] { opacity: 0.35; }
.pin[aria-pressed="true"] { outline: 3px solid white; z-index: 1; }
note-panel { display: grid; gap: 10px; }
note-panel .button { text-align: center; }
.problem { color: #ffb4b4; font-size: 13px; }
.who, .row, .by { display: flex; align-items: center; gap: 8px; }
.who > :first-child { flex: 1; color: var(--bright); }
.by { color: var(--muted); font-size: 12px; }
.draft { display: grid; gap: 8px; }
.draft textarea { width: 100%; padding: 8px 10px; border-radius: 8px; border: 1px solid var(--line); font: inherit; color: var(--bright); background: #0b0c0e; resize: vertical; }
.draft .button[disabled] { opacity: 0.5; }
.notes { display: grid; gap: 8px; padding: 0; list-style: none; }
.notes li { display: grid; gap: 5px; padding: 8px 10px; border-radius: 9px; background: rgb(255 255 255 / 0.05); }
.notes li[aria-current] { background: rgb(88 101 242 / 0.28); }
.notes .text { display: flex; gap: 9px; padding: 0; text-align: left; color: var(--bright); }
.notes .text span { min-width: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.notes li[data-state="done"] .text span { color: var(--muted); text-decoration: line-through; }
.notes .answer { margin: 0; padding-left: 18px; font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere; }
.notes .quiet { padding: 4px 10px; font-size: 13px; }

.clips {
  position: absolute; left: 50%; bottom: 68px; translate: -50% 0; display: flex; align-items: center; gap: 12px; z-index: 2;
  width: min(640px, calc(100% - 24px)); padding: 6px 14px 6px 8px; border-radius: 12px; font-size: 13px; background: var(--glass); border: 1px solid var(--line);
}
.viewer { position: relative; }
.clips select { min-width: 0; max-width: 160px; padding: 5px; border-radius: 7px; border: 1px solid var(--line); background: #24262d; }
.clips > span { max-width: 140px; }
.clips .slider { flex: 1; min-width: 60px; }
.clips .slider:last-child { flex: 0 1 110px; }

.tools {
  flex: none; height: 58px; display: flex; align-items: center; gap: 4px; padding: 0 10px; overflow-x: auto; scrollbar-width: thin;
  border-top: 1px solid var(--line);
}
.tools > :first-child { margin-left: auto; }
.tools > :last-child { margin-right: auto; }
.tool { flex: none; display: flex; align-items: center; gap: 7px; height: 40px; padding: 0 11px; border-radius: 8px; font-size: 14px; font-weight: 550; color: var(--muted); }
.tool:hover { color: var(--bright); background: rgb(255 255 255 / 0.05); }
.tool[aria-pressed="true"] { color: white; background: rgb(88 101 242 / 0.35); }
.tools .files { display: flex; }
@media (max-width: 1560px) { .tool { flex-direction: column; gap: 1px; height: 48px; padding: 0 8px; font-size: 11px; } }
@media (max-width: 600px) {
  .facts { grid-template-columns: minmax(50px, max-content) auto; padding: 6px 9px; font-size: 11px; }
  .panel { top: auto; bottom: 12px; left: 12px; right: 12px; width: auto; max-height: 55%; }
  .loading:has(~ .panel) { display: none; }
  .clips { bottom: 66px; }
  .stage:has(~ .clips) .panel { bottom: 68px; }
}
@media (prefers-reduced-motion: reduce) { .spinner { animation: none; } [data-state="shown"] .poster { transition: none; } }
`;
