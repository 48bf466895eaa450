"""A speech server for Orca that writes its speech to a file, one JSON string per line."""

import json
import os

from orca import speechserver


class SpeechServer(speechserver.SpeechServer):
    server = None

    @staticmethod
    def getFactoryName():
        return "Log"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer.server = SpeechServer.server or SpeechServer()
        return SpeechServer.server

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["Log", "default"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        with open(os.environ["SPEECH_LOG"], "a") as log:
            log.write(json.dumps(text) + "\n")

    def speakCharacter(self, character, acss=None):
        self.speak(character)

    def speakKeyEvent(self, event, acss=None):
        pass

    def sayAll(self, utterances, progress):
        for context, _ in utterances:
            self.speak(context.utterance)

    def stop(self):
        pass

    def shutdown(self):
        pass

    def reset(self, text=None, acss=None):
        pass
