// Starts `ringfence lsp` for C files. All that it shows comes from the server.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function options() {
  const settings = vscode.workspace.getConfiguration("ringfence");
  return {
    timeLimit: settings.get("timeLimit"),
    arguments: settings.get("arguments"),
    flags: settings.get("flags"),
  };
}

async function start() {
  const command = vscode.workspace.getConfiguration("ringfence").get("path");
  client = new LanguageClient(
    "ringfence",
    "Ringfence",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "c" }],
      initializationOptions: options(),
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{*.[ch],ringfence.toml,compile_commands.json}") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Ringfence cannot be started as \`${command}\`: ${error.message}`);
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old && old.needsStop()) {
    await old.stop();
  }
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand("ringfence.restart", restart));
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => (event.affectsConfiguration("ringfence") ? restart() : undefined)),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
