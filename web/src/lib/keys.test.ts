import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { onKeys, startKeys } from "./keys";

beforeAll(startKeys);
const leave: (() => void)[] = [];
afterEach(() => {
  for (const one of leave.splice(0)) one();
  document.body.replaceChildren();
});

function press(key: string, on: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
}

describe("keys", () => {
  it("go to the newest layer that knows them", () => {
    const [below, above] = [vi.fn(), vi.fn()];
    leave.push(
      onKeys(() => ({ u: below, r: below })),
      onKeys(() => ({ u: above })),
    );
    press("u");
    press("r");
    expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
  });
  it("are passed on by an action that returns false", () => {
    const below = vi.fn();
    leave.push(
      onKeys(() => ({ u: below })),
      onKeys(() => ({ u: () => false })),
    );
    expect(press("u").defaultPrevented).toBe(true);
    expect(below).toHaveBeenCalledOnce();
  });
  it("mean nothing while text is typed, but for Escape", () => {
    const act = vi.fn();
    leave.push(onKeys(() => ({ u: act, Escape: act })));
    const field = document.body.appendChild(document.createElement("input"));
    press("u", field);
    expect(act).not.toHaveBeenCalled();
    press("Escape", field);
    expect(act).toHaveBeenCalledOnce();
  });
  it("belong to the browser together with Control", () => {
    const act = vi.fn();
    leave.push(onKeys(() => ({ u: act })));
    press("u", document.body, { ctrlKey: true });
    expect(act).not.toHaveBeenCalled();
  });
  it("are told apart by Shift where they are letters", () => {
    const act = vi.fn();
    leave.push(onKeys(() => ({ "shift+u": act })));
    press("U", document.body, { shiftKey: true });
    expect(act).toHaveBeenCalledOnce();
  });
});
